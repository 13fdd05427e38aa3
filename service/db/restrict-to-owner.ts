import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

const DIRECTORY = 0o700;
const FILE = 0o600;

/** Lists what SQLite keeps beside its file, as readable as the file is. */
const BESIDE = ['-wal', '-shm', '-journal'];

const isCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** Makes a directory that only its owner can enter, or closes the one there is. */
export function closedDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: DIRECTORY });
  try {
    chmodSync(directory, DIRECTORY);
  } catch (error) {
    // A mounted volume can belong to somebody else. What is in it is closed all the same.
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EROFS')) throw error;
  }
}

/**
 * Makes a database's file and its directory readable by their owner alone, whatever the umask: before it is opened,
 * and with what an earlier run left beside it.
 */
export function restrictToOwner(file: string): void {
  closedDirectory(dirname(file));
  closeSync(openSync(file, 'a', FILE));
  chmodSync(file, FILE);
  for (const suffix of BESIDE) {
    try {
      chmodSync(`${file}${suffix}`, FILE);
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
    }
  }
}
