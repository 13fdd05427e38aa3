import type { Config } from '../config.ts';
import { readSmallFile, errorReason } from '../small-file.ts';
import { parseKey, SecretKeys } from '../vault/keys.ts';
import type { Installed } from './installed-database.ts';

/**
 * Returns why the configured key cannot decrypt the database's secrets; null if it can. The text continues a
 * sentence that begins with "the database".
 */
export function findKeyFault({ secrets }: Config, { keyId }: Installed): string | null {
  if (keyId === null) return null;
  const given = secrets.key ? { key: secrets.key } : readKeyFile(secrets.file);
  if ('fault' in given) return `has secrets encrypted with key ${keyId}, and ${secrets.file} ${given.fault}`;
  if (new SecretKeys(given.key, secrets.previous).has(keyId)) return null;
  const where = secrets.key ? 'SECRETS_KEY' : secrets.file;
  return `has secrets encrypted with key ${keyId}, which the key in ${where} cannot decrypt`;
}

/** Reads a key from a file. `fault` continues a sentence that begins with the name of the file. */
export function readKeyFile(file: string): { key: Buffer } | { fault: string } {
  try {
    const key = parseKey(readSmallFile(file).trim());
    return key ? { key } : { fault: 'contains no key' };
  } catch (error) {
    return { fault: `cannot be read (${errorReason(error)})` };
  }
}
