import type { Schedule } from '../../machines/resource/rows.ts';

/** Bounds a slice: a browser gives up to 50 ms, in which a key that is pressed meanwhile would wait. */
const SLICE_MS = 8;

/** Runs work in short slices of the browser's idle time, or where it cannot say when it is idle (Safari), of any. */
export const whenIdle: Schedule = (slice) => {
  let cancel: () => void;
  const run = (timeIsLeft: () => boolean) => {
    if (slice(timeIsLeft) === 'more') cancel = next(run);
  };
  cancel = next(run);
  return () => cancel();
};

function next(run: (timeIsLeft: () => boolean) => void): () => void {
  const runUntil = (isIdle: () => boolean) => {
    const end = performance.now() + SLICE_MS;
    run(() => performance.now() < end && isIdle());
  };
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback((deadline) => runUntil(() => deadline.timeRemaining() > 1), {
      timeout: 500,
    });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(() => runUntil(() => true));
  return () => clearTimeout(handle);
}

/** Waits until the browser has nothing else to do. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(() => {
      resolve();
      return 'done';
    });
  });
