import { fold } from '../db/fold.ts';

/** A reserved domain that never receives mail (RFC 6761, section 6.4). */
const NOWHERE = '@localhost.invalid';

/** Returns the placeholder address of a user whose e-mail address is not known yet. */
export const unknownEmail = (username: string): string => `${username}${NOWHERE}`;

export const isUnknownEmail = (email: string): boolean => fold(email).endsWith(NOWHERE);
