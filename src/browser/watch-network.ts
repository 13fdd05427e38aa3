/** Calls `listener` each time the network returns. Returns a function that ends the subscription. */
export function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  return () => removeEventListener('online', listener);
}
