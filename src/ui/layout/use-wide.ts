import { useSyncExternalStore } from 'react';

/** Width in pixels from which a form leaves half of its room free. */
const WIDE_PX = 1200;

/** Width of the console in pixels, known while a component subscribes. A panel beside the console makes it smaller. */
let room: number | null = null;

const subscribe = (onChange: () => void): (() => void) => {
  const observer = new ResizeObserver(([entry]) => {
    room = entry?.contentRect.width ?? null;
    onChange();
  });
  const root = document.getElementById('root');
  if (root) observer.observe(root);
  return () => {
    observer.disconnect();
    room = null;
  };
};
const read = (): boolean => (room ?? window.innerWidth) >= WIDE_PX;

/** Returns whether the console has room for content beside a form. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, read);
