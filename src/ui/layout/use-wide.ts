import { useSyncExternalStore } from 'react';

/** From here on a form leaves half of the window free. */
const WIDE = '(width >= 1200px)';

const subscribe = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const read = (): boolean => window.matchMedia(WIDE).matches;

/** Tells whether the window has room for something beside a form. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, read);
