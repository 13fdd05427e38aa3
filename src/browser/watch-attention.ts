/**
 * Calls `listener` with whether the page is visible: once at the start, and each time this changes. If the page is
 * visible at the start, the first call waits for the next paint, so that it does not delay the paint. Returns a
 * function that ends the subscription.
 *
 * @param painted resolves after the next paint
 */
export function watchAttention(
  painted: () => Promise<void>,
  listener: (isVisible: boolean) => void,
): () => void {
  const ended = new AbortController();
  const report = (): void => listener(document.visibilityState === 'visible');
  // The listener is added at once, because a page that is hidden before the paint must also store its draft.
  document.addEventListener('visibilitychange', report, { signal: ended.signal });
  if (document.visibilityState === 'hidden') report();
  void painted().then(() => {
    if (!ended.signal.aborted) report();
  });
  return () => ended.abort();
}
