import type { Schedule } from '../../machines/resource/rows.ts';

const SLICE_MS = 8;

/** Runs work in the browser's idle time; where it cannot say when it is idle (Safari), in short slices. */
export const whenIdle: Schedule = (slice) => {
  let cancel: () => void;
  const run = (timeIsLeft: () => boolean) => {
    if (slice(timeIsLeft) === 'more') cancel = next(run);
  };
  cancel = next(run);
  return () => cancel();
};

function next(run: (timeIsLeft: () => boolean) => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback((deadline) => run(() => deadline.timeRemaining() > 1), {
      timeout: 500,
    });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(() => {
    const end = performance.now() + SLICE_MS;
    run(() => performance.now() < end);
  });
  return () => clearTimeout(handle);
}
