import { useLayoutEffect, useState } from 'react';

/**
 * Minimum width of the console, in pixels, for content beside a form. The form then leaves half of the space
 * free.
 */
const WIDE_PX = 1200;

/**
 * Returns whether the console has space for content beside a form. A panel beside the console makes the console
 * narrower.
 */
export function useWide(): boolean {
  const [isWide, setWide] = useState(() => window.innerWidth >= WIDE_PX);
  useLayoutEffect(() => {
    const root = document.getElementById('root');
    if (!root) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWide(entry.contentRect.width >= WIDE_PX);
    });
    observer.observe(root);
    return () => observer.disconnect();
  }, []);
  return isWide;
}
