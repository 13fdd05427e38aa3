import { useLayoutEffect, useState } from 'react';

/**
 * Minimum width of the console, in `rem`, for content beside a form. At this width, the form takes half of the space.
 * It grows with the text, because fields with larger text need more space.
 */
const WIDE_REM = 75;

const USUAL_REM_PX = 16;

const isWideEnough = (px: number): boolean => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM_PX;
  return px >= WIDE_REM * rem;
};

/**
 * Returns whether the console is wide enough for content beside a form. Measures the console, not the window, because a
 * panel beside the console takes space.
 */
export function useWide(): boolean {
  const [isWide, setWide] = useState(() => isWideEnough(window.innerWidth));
  useLayoutEffect(() => {
    const root = document.getElementById('root');
    if (!root) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWide(isWideEnough(entry.contentRect.width));
    });
    observer.observe(root);
    return () => observer.disconnect();
  }, []);
  return isWide;
}
