const MARK = 'A part of the page: ';

/**
 * Marks an error as a failure to load a chunk, and changes its message: TanStack Router would recognise the original
 * message and reload the page at once, even while the service does not respond.
 */
export function markChunkFailure(error: Error): void {
  error.message = MARK + error.message;
}

/** Returns whether an error was marked by `markChunkFailure`. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(MARK);
