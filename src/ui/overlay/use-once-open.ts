import { useState } from 'react';

/** Returns true from the first time `open` is true, so that the closing animation is rendered. */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return once || open;
}
