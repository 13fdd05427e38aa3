import { useLayoutEffect, useState } from 'react';

/**
 * Minimum width of the console, in pixels, for content beside a form. At this width, the form takes half of the space.
 */
const WIDE_PX = 1200;

/**
 * Returns whether the console is wide enough for content beside a form. Measures the console, not the window, because a
 * panel beside the console takes space.
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
