import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A new unguessable value (256 bits) in characters that need no escaping in a URL, a cookie or a header. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * What is stored in place of a value made by `newSecret`, so that who reads the database cannot use it.
 * A plain hash is enough for values that nobody can guess; passwords are for `passwords.ts`.
 */
export function hashSecret(secret: string): string {
  return digest(secret).toString('base64url');
}

/** Whether two texts are equal, in a time that tells nothing about where they differ or how long they are. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}
