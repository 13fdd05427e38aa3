import { useSyncExternalStore } from 'react';

/** From here on a form leaves half of its room free. */
const WIDE_PX = 1200;

/** What the console has of the window, known while somebody asks: a panel beside it takes its part. */
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

/** Tells whether the console has room for something beside a form. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, read);
