import { normalize } from '../../openapi/rules/normalize.ts';
import { PROVIDER_NAME } from '../../openapi/rules/product.ts';
import list from './common-passwords.txt?raw';

/** Minimum length of a name that a password must not contain. Shorter names occur in too many passwords. */
const MIN_NAME_LENGTH = 3;

const fold = (text: string): string => normalize(text, 'NFKC').toLowerCase();

/**
 * Returns the letters and digits of a text in lower case, so that `NovaAdmin-2030` counts as containing `nova.admin`.
 */
const lettersAndDigits = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const COMMON = new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('#')));

export interface PasswordContext {
  username: string;
  suiteName: string | null;
  appName: string | null;
}

/**
 * Returns why a password is easily guessed (OWASP ASVS 5.0, 6.2.4 and 6.2.11) and what to do, or null. The
 * contract checks the length. All characters are allowed, but spaces alone are refused.
 */
export function findWeakness(
  password: string,
  { username, suiteName, appName }: PasswordContext,
): string | null {
  if (password.trim() === '') return 'A password must not consist of spaces only: add other characters.';
  if (COMMON.has(fold(password))) {
    return 'This is one of the most common passwords, and is guessed first. Choose another, such as four words that have nothing to do with one another.';
  }
  const text = lettersAndDigits(password);
  const isContained = (name: string | null): boolean =>
    name !== null &&
    lettersAndDigits(name).length >= MIN_NAME_LENGTH &&
    text.includes(lettersAndDigits(name));
  if (isContained(username)) return 'A password must not contain the username: leave it out.';
  const name = [PROVIDER_NAME, suiteName, appName, 'User Profile'].find(isContained);
  return name ? `A password must not contain the name ${name}: leave it out.` : null;
}
