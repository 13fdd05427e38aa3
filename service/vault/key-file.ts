import { chmodSync, closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';
import { readSmallFile } from '../small-file.ts';
import { newKey, parseKey } from './keys.ts';

const OWNER_ONLY = 0o600;

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

/**
 * Reads the file with the key that encrypts secrets, or creates the file with a new key. Instances that start at the
 * same time get the same key.
 *
 * @throws Error with a code if the file cannot be read or created; without a code if it contains no key
 */
export function readOrCreateKey(file: string): { key: Buffer; isNew: boolean } {
  const isNew = !exists(file) && createKeyFile(file);
  chmodSync(file, OWNER_ONLY);
  const key = parseKey(readSmallFile(file).trim());
  if (!key) throw new Error('it contains no key');
  return { key, isNew };
}

function exists(file: string): boolean {
  try {
    closeSync(openSync(file, 'r'));
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/**
 * Creates the key file. Writes it under a temporary name and links it when it is complete, so that no process
 * reads an incomplete key. Returns false if another process has created the file first.
 */
function createKeyFile(file: string): boolean {
  const draft = `${file}.${process.pid}.new`;
  const descriptor = openSync(draft, 'w', OWNER_ONLY);
  try {
    writeSync(descriptor, `${newKey()}\n`);
    fsyncSync(descriptor);
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    closeSync(descriptor);
    rmSync(draft, { force: true });
  }
}
