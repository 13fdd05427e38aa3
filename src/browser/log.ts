/** Logs an error to the browser's console, for developers and support. Callers must not pass secrets. */
export function logError(...words: string[]): void {
  // oxlint-disable-next-line no-console -- all logging of the console goes through this function
  console.error(...words);
}
