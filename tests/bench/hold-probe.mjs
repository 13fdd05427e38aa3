/**
 * Loaded into the service's process before its program (`node --import`). Responds to each request with two maxima
 * since the previous request, in milliseconds.
 * `held` is the longest time for which the event loop was blocked. `onProcessor` is the longest processor time of one
 * turn of the event loop. Other processes do not affect it. It is null on systems without `/proc`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 1;
const NANOSECONDS = 1e6;
const SCHEDULE = `/proc/self/task/${process.pid}/schedstat`;

const processorTime = () => Number(readFileSync(SCHEDULE, 'latin1').split(' ', 1)[0]) / NANOSECONDS;

/**
 * Measures the processor time of each turn of the event loop. Returns a function that returns the maximum since its
 * previous call.
 */
function watchProcessor() {
  let longest = 0;
  let last = processorTime();
  const look = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, RESOLUTION_MS).unref();
  return () => {
    const found = longest;
    longest = 0;
    return found;
  };
}

// Child processes and worker threads of the service also load this file, but are not measured.
if (isMainThread && process.send === undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const longestOnProcessor = existsSync(SCHEDULE) ? watchProcessor() : () => null;
  const server = createServer((_request, response) => {
    // The response waits for a few samples of the monitor, so that `delay.max` includes the turn of the event loop
    // before this request.
    setTimeout(() => {
      const measured = { held: delay.max / NANOSECONDS, onProcessor: longestOnProcessor() };
      delay.reset();
      response.setHeader('connection', 'close').end(JSON.stringify(measured));
    }, 5 * RESOLUTION_MS);
  });
  server.listen(Number(process.env.HOLD_PROBE_PORT), '127.0.0.1').unref();
}
