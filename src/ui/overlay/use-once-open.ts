import { useState } from 'react';

/** Turns true when `open` first is: what floats is kept from then on, so that it can be seen closing. */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return once || open;
}
