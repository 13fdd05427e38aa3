import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

const DIRECTORY = 0o700;
const FILE = 0o600;

/** What SQLite keeps beside its file; it makes them as readable as the file is. */
const BESIDE = ['-wal', '-shm', '-journal'];

const isCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** A directory that only its owner can enter; made where there is none, and closed where others could. */
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
 * Makes a database's file, with its directory, readable by their owner alone, whatever the umask: before it is opened,
 * and with what an earlier run has left beside it.
 */
export function keepToOwner(file: string): void {
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
