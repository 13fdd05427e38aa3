/** Counts a text's characters as the service does: an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text).length;
