import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Makes an unguessable value (256 bits) that needs no escaping in a URL, a cookie or a header. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Hashes a value of `newSecret` for the database. It cannot be guessed, so that a plain hash is enough. */
export function hashSecret(secret: string): string {
  return digest(secret).toString('base64url');
}

/** Compares two texts in constant time, whatever their lengths. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}
