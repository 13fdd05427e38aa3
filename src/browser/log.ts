/** Writes to the browser's console what only developers and support read. Never a secret. */
export function logError(...words: string[]): void {
  // oxlint-disable-next-line no-console -- the one place that may
  console.error(...words);
}
