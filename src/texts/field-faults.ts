/** The error of a field that contains an invisible control character (`x-text` in the contract). */
export const CONTROLS =
  'This contains an invisible control character. Clear the field and type the text again.';
