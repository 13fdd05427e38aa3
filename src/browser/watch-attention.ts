/**
 * Calls `listener` now and whenever the page becomes visible or hidden. Returns a function that ends the subscription.
 */
export function watchAttention(listener: (seen: boolean) => void): () => void {
  const look = (): void => listener(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', look);
  look();
  return () => document.removeEventListener('visibilitychange', look);
}
