/** What a field says of a character that nobody sees (`x-text` in the contract). */
export const CONTROLS = 'This holds an invisible control character. Clear the field and type the text again.';
