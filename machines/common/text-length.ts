/** How many characters a text has, counted as the service counts them: an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text).length;
