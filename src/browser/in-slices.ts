import type { Schedule } from '../../machines/resource/list/rows.ts';
import { whenIdle } from './waiting.ts';

/** Maximum duration of a slice in milliseconds. A key that is pressed during a slice is handled after it. */
const SLICE_MS = 5;

/** Runs work in short slices with the lowest priority, starting when the browser is idle. */
export const inSlices: Schedule = (slice) => {
  const run = () => {
    const end = performance.now() + SLICE_MS;
    if (slice(() => performance.now() < end) === 'more') runAtLowPriority(run);
  };
  void whenIdle().then(run);
};

/**
 * Runs a task with the lowest priority. Uses the browser's scheduler if it exists: idle callbacks run only once in 50
 * ms, ten times the length of a slice.
 */
function runAtLowPriority(run: () => void): void {
  if (!('scheduler' in window)) void whenIdle().then(run);
  else scheduler.postTask(run, { priority: 'background' }).catch((error: unknown) => reportError(error));
}
