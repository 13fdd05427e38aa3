/** Reports whether the page is visible, now and after each change. Returns a function that ends the subscription. */
export function watchAttention(listener: (seen: boolean) => void): () => void {
  const look = (): void => listener(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', look);
  look();
  return () => document.removeEventListener('visibilitychange', look);
}
