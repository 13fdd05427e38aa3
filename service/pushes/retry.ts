const FIRST_RETRY_MS = 30_000;
export const LAST_RETRY_MS = 60 * 60_000;

/** Returns the delay after this number of failed attempts, in milliseconds (exponential backoff). */
export const retryAfter = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LAST_RETRY_MS);
