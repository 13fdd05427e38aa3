/** Tells whenever another tab has changed what is stored, until the function given back is called. */
export function watchStorage(hear: () => void): () => void {
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
