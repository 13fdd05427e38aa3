import { hash } from 'node:crypto';
import { foldName } from '../../openapi/rules/names.ts';

/**
 * Maximum length of a folded text, in UTF-16 code units. NFKC can turn one character into 18, and an entry of a
 * PostgreSQL index has at most 2,704 bytes. A code unit has at most three bytes in UTF-8.
 */
const MAX_LENGTH = 800;

/** Normalizes a text for comparison, as the `*_folded` columns store it. A longer text is replaced with its hash. */
export function fold(name: string): string {
  const folded = foldName(name);
  return folded.length > MAX_LENGTH ? hash('sha256', folded, 'base64url') : folded;
}
