/** Logs an error to the browser's console, for developers and support. Callers must not pass secrets. */
export function logError(...words: string[]): void {
  // oxlint-disable-next-line no-console -- the one place that may
  console.error(...words);
}
