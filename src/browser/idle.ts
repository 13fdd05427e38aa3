import type { Schedule } from '../../machines/resource/rows.ts';

/** Bounds a slice: a key that is pressed meanwhile waits for its end. */
const SLICE_MS = 5;

/** Starts work once the browser is idle, and goes on with it in short slices, behind whatever else there is to do. */
export const whenIdle: Schedule = (slice) => {
  let cancel: () => void;
  const run = () => {
    const end = performance.now() + SLICE_MS;
    if (slice(() => performance.now() < end) === 'more') cancel = behindOthers(run);
  };
  cancel = onceIdle(run);
  return () => cancel();
};

/** Safari cannot say when it is idle: there it is at any time. */
function onceIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: 500 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(run);
  return () => clearTimeout(handle);
}

/** Runs a task of the lowest priority. A browser calls idle just once in 50 ms, of which a slice is a tenth. */
function behindOthers(run: () => void): () => void {
  if (!('scheduler' in window)) return onceIdle(run);
  const left = new AbortController();
  scheduler
    .postTask(run, { priority: 'background', signal: left.signal })
    .catch((error: unknown) => left.signal.aborted || reportError(error));
  return () => left.abort();
}

/** Waits until the browser has nothing else to do. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(() => {
      resolve();
      return 'done';
    });
  });
