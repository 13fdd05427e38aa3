import { closeSync, openSync, readSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;

/**
 * The text of a file that somebody wrote for this service: a key, a password, a page.
 *
 * @throws Error where it cannot be read, or is larger than 1 MB.
 */
export function readSmallFile(file: string): string {
  const bytes = Buffer.alloc(MEGABYTE + 1);
  const descriptor = openSync(file, 'r');
  try {
    let size = 0;
    // Piece by piece: what a pipe or a device holds has no size before it is read.
    for (let got = -1; got !== 0 && size < bytes.length; size += got) {
      got = readSync(descriptor, bytes, size, bytes.length - size, null);
    }
    if (size > MEGABYTE) throw new Error('it is larger than 1 MB');
    return bytes.toString('utf8', 0, size);
  } finally {
    closeSync(descriptor);
  }
}

/** Why a file cannot be used: the system's code, such as `ENOENT`, or the words of the error. */
export const whyUnusable = (error: unknown): string =>
  error instanceof Error ? String((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
