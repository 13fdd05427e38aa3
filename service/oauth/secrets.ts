import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Makes an unguessable value (256 bits) in characters that need no escaping in a URL, a cookie or a header. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * Hashes a value made by `newSecret`, so that nobody who reads the database can use it. A plain hash is enough for a
 * value that cannot be guessed; passwords need more.
 */
export function hashSecret(secret: string): string {
  return digest(secret).toString('base64url');
}

/** Compares two texts, in a time that tells nothing about where they differ or how long they are. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}
