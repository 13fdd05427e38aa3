/**
 * Returns the form in which passwords are counted, compared and hashed. Keyboards differ in whether they compose `é` into
 * one code point.
 */
export const normalizePassword = (password: string): string => password.normalize('NFC');
