const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const firstLetter = (name: string): string => letters.segment(name.trim()).containing(0)?.segment ?? '';

/**
 * Returns the initials of first and last name. A letter includes its combining marks, such as accents and vowel signs.
 */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  (firstLetter(firstName) + firstLetter(lastName)).toLocaleUpperCase();
