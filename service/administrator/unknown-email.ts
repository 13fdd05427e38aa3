import { fold } from '../db/fold.ts';

/** Reaches nobody (RFC 6761, section 6.4). */
const NOWHERE = '@localhost.invalid';

/** Stands for the address of who has none yet. */
export const unknownEmail = (username: string): string => `${username}${NOWHERE}`;

export const isUnknownEmail = (email: string): boolean => fold(email).endsWith(NOWHERE);
