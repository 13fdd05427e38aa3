const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const firstLetter = (name: string): string => letters.segment(name.trim()).containing(0)?.segment ?? '';

/** Returns the first letters of first and last name, as capitals. A letter includes its accents and vowel signs. */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  (firstLetter(firstName) + firstLetter(lastName)).toLocaleUpperCase();
