import { closeSync, openSync, readSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;

/**
 * Reads a file of at most 1 MB.
 *
 * @throws Error if the file cannot be read or is larger
 */
export function readSmallFileBytes(file: string): Buffer {
  const bytes = Buffer.alloc(MEGABYTE + 1);
  const descriptor = openSync(file, 'r');
  try {
    let size = 0;
    // The file is read until its end, because a pipe or a device has no size in advance.
    for (let got = -1; got !== 0 && size < bytes.length; size += got) {
      got = readSync(descriptor, bytes, size, bytes.length - size, null);
    }
    if (size > MEGABYTE) throw new Error('it is larger than 1 MB');
    return bytes.subarray(0, size);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads a text file of at most 1 MB.
 *
 * @throws Error if the file cannot be read or is larger
 */
export const readSmallFile = (file: string): string => readSmallFileBytes(file).toString('utf8');

/** Returns the code of a file system error, such as `ENOENT`; its message if it has no code. */
export const errorReason = (error: unknown): string =>
  error instanceof Error ? String((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
