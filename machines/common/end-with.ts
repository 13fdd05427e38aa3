/** Ends something once a signal is aborted, and at once where that has been. */
export function endWith(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}
