/**
 * Calls `listener` with whether the page is visible: once after the next paint, which an earlier call would delay, and
 * whenever this changes. Returns a function that ends the subscription.
 *
 * @param painted resolves after the next paint
 */
export function watchAttention(
  painted: () => Promise<void>,
  listener: (isVisible: boolean) => void,
): () => void {
  const ended = new AbortController();
  const report = (): void => listener(document.visibilityState === 'visible');
  void painted().then(() => {
    if (ended.signal.aborted) return;
    document.addEventListener('visibilitychange', report, { signal: ended.signal });
    report();
  });
  return () => ended.abort();
}
