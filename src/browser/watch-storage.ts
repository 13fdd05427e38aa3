/** Calls `listener` each time another tab changes the storage. Returns a function that ends the subscription. */
export function watchStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
