/** Calls `end` when the signal is aborted, or at once if it already is. */
export function endWith(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}
