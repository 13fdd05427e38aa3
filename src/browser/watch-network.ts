/** Calls `hear` each time the network returns. Returns a function that ends the subscription. */
export function watchNetwork(hear: () => void): () => void {
  addEventListener('online', hear);
  return () => removeEventListener('online', hear);
}
