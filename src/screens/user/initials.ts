const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const firstLetter = (name: string): string => letters.segment(name.trim()).containing(0)?.segment ?? '';

/**
 * Returns the first letters of both names. Combining marks, such as accents and vowel signs, belong to their letter.
 */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  (firstLetter(firstName) + firstLetter(lastName)).toLocaleUpperCase();
