import { useState } from 'react';

/**
 * Returns false until `open` is true for the first time, then true. Callers use it to keep a component mounted after it
 * is closed, so that its closing animation is rendered.
 */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return once || open;
}
