/** Calls `hear` each time another tab changes the storage. Returns a function that ends the subscription. */
export function watchStorage(hear: () => void): () => void {
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
