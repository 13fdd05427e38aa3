import { Secret } from '../common/secret.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 32;

/** Bytes from here on are thrown away: with them the first characters of the alphabet would come more often. */
const FAIR = 256 - (256 % ALPHABET.length);

/**
 * Makes a client secret: 32 random alphanumeric characters (B10.1), each as likely as any other.
 *
 * @param fill writes random bytes into an array; the browser's own source of them by default
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
