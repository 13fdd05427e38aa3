/** Calls `listener` when the signal is aborted, or at once if the signal is already aborted. */
export function onAbort(signal: AbortSignal, listener: () => void): void {
  if (signal.aborted) listener();
  else signal.addEventListener('abort', listener, { once: true });
}
