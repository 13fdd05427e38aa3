import { normalize } from './normalize.ts';

/**
 * Returns a password in NFC, the form in which it is counted, compared and hashed. Keyboards differ: some
 * send `é` as one code point, others as two.
 */
export const normalizePassword = (password: string): string => normalize(password, 'NFC');
