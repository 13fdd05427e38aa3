/**
 * Loaded into the service's process before its program (`node --import`): tells on a port of its own the longest time
 * that the event loop was held since it was last asked, in milliseconds, and how much of one turn the thread was on a
 * processor, which other work on the machine does not change. That is null where the system does not tell (it is
 * Linux's).
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 1;
const NANOSECONDS = 1e6;
const SCHEDULE = `/proc/self/task/${process.pid}/schedstat`;

const processorTime = () => Number(readFileSync(SCHEDULE, 'latin1').split(' ', 1)[0]) / NANOSECONDS;

/** Watches each turn of the loop; gives the longest so far, and begins anew. */
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

// The processes and threads that the service starts load this, too.
if (isMainThread && process.send === undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const longestOnProcessor = existsSync(SCHEDULE) ? watchProcessor() : () => null;
  const server = createServer((_request, response) => {
    // A few turns later, so that the one that is over now is counted.
    setTimeout(() => {
      const measured = { held: delay.max / NANOSECONDS, onProcessor: longestOnProcessor() };
      delay.reset();
      response.setHeader('connection', 'close').end(JSON.stringify(measured));
    }, 5 * RESOLUTION_MS);
  });
  server.listen(Number(process.env.HOLD_PROBE_PORT), '127.0.0.1').unref();
}
