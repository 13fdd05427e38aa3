/** Tells whenever the browser has a network again, until the function given back is called. */
export function watchNetwork(hear: () => void): () => void {
  addEventListener('online', hear);
  return () => removeEventListener('online', hear);
}
