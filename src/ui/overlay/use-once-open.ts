import { useState } from 'react';

/**
 * Returns false until `open` is true for the first time, then true. A part stays mounted after that, so that its
 * closing animation is rendered.
 */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return once || open;
}
