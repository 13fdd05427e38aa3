import type { ProcessCalls } from '../../service/tasks/answer-calls.ts';
import { PROGRAMS, type RunningProgram, type WorkerProcess } from '../../service/tasks/worker-process.ts';

const STATE = Symbol.for('reused processes');

// Vitest runs this setup file before each test file. The state is global, so that it survives if the file is reloaded.
const shared = globalThis as { [STATE]?: { start: typeof PROGRAMS.start; idle: Map<string, unknown> } };

/** `idle` contains one waiting process for each program and its limits. */
const { start, idle } = (shared[STATE] ??= { start: PROGRAMS.start, idle: new Map() });

/**
 * Starts a program in a waiting process, if there is one. At its end, the process waits unless its last call failed.
 */
function startOrReuse<Calls extends ProcessCalls>(
  ...[program, limits, tooMuch]: ConstructorParameters<typeof WorkerProcess<Calls>>
): RunningProgram<Calls> {
  const key = `${limits.megabytes} ${limits.milliseconds} ${program}`;
  const waiting = idle.get(key) as RunningProgram<Calls> | undefined;
  const running = waiting ?? start<Calls>(program, limits, tooMuch);
  idle.delete(key);
  let isReusable = true;
  return {
    ask: (call, input, signal) => {
      isReusable = false;
      const result = running.ask(call, input, signal);
      void result.then(
        () => {
          isReusable = true;
        },
        () => {},
      );
      return result;
    },
    end: () => {
      if (isReusable && !idle.has(key)) idle.set(key, running);
      else running.end();
    },
  };
}

// Processes can be reused, because each program discards the state of an earlier upload or sync when it begins one.
PROGRAMS.start = startOrReuse;
