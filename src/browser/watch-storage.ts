/** Calls `hear` each time another tab changes the storage. Returns a function that stops it. */
export function watchStorage(hear: () => void): () => void {
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
