import { useState } from 'react';

/** Turns true when `open` first is, and stays, so that closing can be seen. */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return once || open;
}
