/** Calls `end` when the signal is aborted, or at once if it already is. */
export function onAbort(signal: AbortSignal, listener: () => void): void {
  if (signal.aborted) listener();
  else signal.addEventListener('abort', listener, { once: true });
}
