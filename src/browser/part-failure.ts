const PART = 'A part of the page: ';

/**
 * Marks why a part of the page could not be loaded. TanStack Router would know it by its message, and load the page anew at
 * once, whether the service answers or not.
 */
export function markPartFailure(error: Error): void {
  error.message = PART + error.message;
}

/** Tells whether something broke since a part of the page could not be loaded. */
export const isPartFailure = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(PART);
