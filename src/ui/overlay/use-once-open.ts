import { useState } from 'react';

/**
 * Returns whether `open` was ever true. Callers keep a component mounted from then on, so that its closing animation is
 * rendered.
 */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return once || open;
}
