import { Secret } from '../common/secret.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 32;

/**
 * Rejection sampling: bytes from this value on are skipped. With them, the modulo would make the alphabet's first
 * characters more frequent.
 */
const FAIR = 256 - (256 % ALPHABET.length);

/**
 * Generates 32 random alphanumeric characters (B10.1).
 *
 * @param fill writes random bytes into an array; `crypto.getRandomValues` by default
 */
export function generateSecret(
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => void crypto.getRandomValues(bytes),
): Secret {
  const bytes = new Uint8Array(2 * LENGTH);
  let text = '';
  while (text.length < LENGTH) {
    fill(bytes);
    for (const byte of bytes) if (byte < FAIR) text += ALPHABET[byte % ALPHABET.length];
  }
  return new Secret(text.slice(0, LENGTH));
}
