import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

const DIRECTORY = 0o700;
const FILE = 0o600;

/** SQLite gives these the mode of the file. */
const BESIDE = ['-wal', '-shm', '-journal'];

const isCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

export function closedDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: DIRECTORY });
  try {
    chmodSync(directory, DIRECTORY);
  } catch (error) {
    // A mounted volume can belong to somebody else; the files in it are closed all the same.
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EROFS')) throw error;
  }
}

/** Restricts a database's file, and what an earlier run left beside it, before it is opened, whatever the umask. */
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
