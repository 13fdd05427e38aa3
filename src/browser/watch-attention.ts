/**
 * Calls `listener` with whether the page is visible: whenever this changes, and once at the start. If the page is
 * visible then, the first call comes after the next paint, which an earlier call would delay. Returns a function that
 * ends the subscription.
 *
 * @param painted resolves after the next paint
 */
export function watchAttention(
  painted: () => Promise<void>,
  listener: (isVisible: boolean) => void,
): () => void {
  const ended = new AbortController();
  const report = (): void => listener(document.visibilityState === 'visible');
  // Adds the listener at once, because a page that is hidden before the paint must also store its draft.
  document.addEventListener('visibilitychange', report, { signal: ended.signal });
  if (document.visibilityState === 'hidden') report();
  void painted().then(() => {
    if (!ended.signal.aborted) report();
  });
  return () => ended.abort();
}
