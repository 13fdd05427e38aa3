/** Tells whether the page is in view, at once and whenever that changes, until the function given back is called. */
export function watchAttention(hear: (seen: boolean) => void): () => void {
  const look = (): void => hear(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', look);
  look();
  return () => document.removeEventListener('visibilitychange', look);
}
