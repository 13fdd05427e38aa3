/** The error of an empty field, and of a choice that was not made. */
export const REQUIRED = 'This field is required';

/** The error of a field that contains an invisible control character (`x-text` in the contract). */
export const CONTROLS =
  'This contains an invisible control character. Clear the field and type the text again.';
