import { useState } from 'react';

/** False until `open` was true once: what floats is then kept, so that it can also be seen closing. */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return once || open;
}
