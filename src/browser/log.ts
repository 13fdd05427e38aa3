/** Logs for developers and support, in the browser's console. Never a secret. */
export function logError(...words: string[]): void {
  // oxlint-disable-next-line no-console -- the one place that may
  console.error(...words);
}
