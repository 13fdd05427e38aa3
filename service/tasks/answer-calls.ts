import { writeFileSync } from 'node:fs';
import { Problem } from '../problem.ts';

/** The calls that a child process implements, by name. */
export type ProcessCalls = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/**
 * A message to the child process. If the input of a call is bytes, they are sent in `part` messages before
 * the call, whose `input` is then undefined.
 */
export type ProcessRequest = { part: Uint8Array } | { call: string; input: unknown };

/**
 * A message from the child process. An error is sent as data. If the result is bytes, they are sent in `part`
 * messages before it, and its `value` is then undefined.
 */
export type ProcessResponse =
  | { part: Uint8Array }
  | { value: unknown }
  | { refusal: Pick<Problem, 'code' | 'message' | 'fields' | 'extensions'> }
  | { failure: { stack: string; isTooMuch: boolean } };

const BYTES_IN_MESSAGE = 256 * 1024;
const CHECK_INTERVAL_MS = 20;

function toErrorResponse(error: unknown): ProcessResponse {
  if (error instanceof Problem) {
    const { code, message, fields, extensions } = error;
    return { refusal: { code, message, fields, extensions } };
  }
  const stack = error instanceof Error && error.stack ? error.stack : String(error);
  // A RangeError means too much data: V8 throws it if a string, an array or a map exceeds its maximum length.
  return { failure: { stack, isTooMuch: error instanceof RangeError } };
}

const send = (answer: ProcessResponse): Promise<void> =>
  new Promise((resolve) => process.send?.(answer, undefined, undefined, () => resolve()));

async function sendValue(value: unknown): Promise<void> {
  if (!(value instanceof Uint8Array)) return send({ value });
  for (let at = 0; at < value.length; at += BYTES_IN_MESSAGE) {
    await send({ part: value.subarray(at, at + BYTES_IN_MESSAGE) });
  }
  return send({ value: undefined });
}

/** Makes Linux kill this process before the service if the machine runs out of memory. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // The error is ignored, because other operating systems have no such file.
  }
}

/**
 * Ends the process when its resident memory exceeds the number of bytes in the last command line argument. V8 limits
 * only its heap.
 */
function limitMemory(): void {
  const maxBytes = Number(process.argv.at(-1));
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
  }, CHECK_INTERVAL_MS).unref();
}

/**
 * Handles the calls of `WorkerProcess` in the child process, and limits the memory of this process. The process exits
 * when its parent exits.
 */
export function answerCalls(calls: ProcessCalls): void {
  raiseOomScore();
  limitMemory();
  let parts: Uint8Array[] = [];
  process.on('disconnect', () => process.exit());
  process.on('message', (request: ProcessRequest) => {
    if ('part' in request) {
      parts.push(request.part);
      return;
    }
    const input = request.input === undefined ? Buffer.concat(parts) : request.input;
    parts = [];
    void calls[request.call]!(input as never).then(sendValue, (error: unknown) =>
      send(toErrorResponse(error)),
    );
  });
}
