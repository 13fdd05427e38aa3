const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const firstLetter = (name: string): string => letters.segment(name.trim()).containing(0)?.segment ?? '';

/** The first letters of both names, as a person writes them: an accent or a vowel sign belongs to its letter. */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  (firstLetter(firstName) + firstLetter(lastName)).toLocaleUpperCase();
