import { fold } from '../db/fold.ts';

/** A reserved domain that never receives mail (RFC 6761, section 6.4). */
const PLACEHOLDER_DOMAIN = '@localhost.invalid';

/** Returns the placeholder address of a user whose e-mail address is not known yet. */
export const placeholderEmail = (username: string): string => `${username}${PLACEHOLDER_DOMAIN}`;

export const isPlaceholderEmail = (email: string): boolean => fold(email).endsWith(PLACEHOLDER_DOMAIN);
