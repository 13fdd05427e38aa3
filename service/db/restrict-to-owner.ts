import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

const DIRECTORY = 0o700;
const FILE = 0o600;

/** Suffixes of the files beside the database. SQLite creates them with the mode of the database file. */
const SQLITE_FILE_SUFFIXES = ['-wal', '-shm', '-journal'];

const isCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Creates a directory that only its owner can open. An existing directory gets the same mode, if the file
 * system allows it.
 *
 * @throws the error of the file system
 */
export function makePrivateDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: DIRECTORY });
  try {
    chmodSync(directory, DIRECTORY);
  } catch (error) {
    // The error is ignored if the file system does not allow the change, for example because a mounted volume belongs
    // to another user. The files in the directory are restricted in any case.
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EROFS')) throw error;
  }
}

/**
 * Creates the database file and its directory if they are missing. Allows only the owner to read and write the file and
 * the files beside it that an earlier run left, whatever the umask. Also makes the directory private.
 */
export function restrictToOwner(file: string): void {
  makePrivateDirectory(dirname(file));
  closeSync(openSync(file, 'a', FILE));
  chmodSync(file, FILE);
  for (const suffix of SQLITE_FILE_SUFFIXES) {
    try {
      chmodSync(`${file}${suffix}`, FILE);
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
    }
  }
}
