import type { Schedule } from '../../machines/resource/rows.ts';
import { whenIdle } from './waiting.ts';

/** Bounds a slice: a key that is pressed meanwhile waits for its end. */
const SLICE_MS = 5;

/** Starts work once the browser is idle, and goes on with it in short slices, behind whatever else there is to do. */
export const inSlices: Schedule = (slice) => {
  const run = () => {
    const end = performance.now() + SLICE_MS;
    if (slice(() => performance.now() < end) === 'more') behindOthers(run);
  };
  void whenIdle().then(run);
};

/** Runs a task of the lowest priority. A browser calls idle just once in 50 ms, of which a slice is a tenth. */
function behindOthers(run: () => void): void {
  if (!('scheduler' in window)) void whenIdle().then(run);
  else scheduler.postTask(run, { priority: 'background' }).catch((error: unknown) => reportError(error));
}
