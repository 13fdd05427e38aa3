import { spawn, type ChildProcess } from 'node:child_process';
import { Problem, problem } from '../problem.ts';
import type { ProcessResponse, ProcessCalls, ProcessRequest } from './answer-calls.ts';
import { withDeadline } from './deadline.ts';

export interface ProcessLimits {
  /** Maximum size of the JavaScript heap, in megabytes. */
  megabytes: number;
  /** Timeout of each call, in milliseconds. */
  milliseconds: number;
}

type Input<Call extends (input: never) => unknown> = Parameters<Call> extends [infer Only] ? Only : null;

/** Maximum size of a message in bytes. Limits how long serializing a message blocks the event loop. */
const BYTES_IN_MESSAGE = 256 * 1024;

const SEMI_SPACE_MEGABYTES = 4;

/** Memory beyond the heap, for Node.js itself, buffers and messages, in megabytes. */
const MEGABYTES_BESIDE_HEAP = 160;

/**
 * Runs a program in a child process, which is killed when it exceeds its memory or time. A worker thread is
 * not enough: V8 enforces its memory limit only at garbage collections, and one large allocation aborts the
 * whole process.
 *
 * `Calls` are the calls that the program implements (`answerCalls`).
 */
export class WorkerProcess<Calls extends ProcessCalls> {
  readonly #child: ChildProcess;
  readonly #milliseconds: number;
  readonly #tooMuch: (cause: unknown) => Problem;
  readonly #kill = () => this.#child.kill('SIGKILL');
  /** Rejects when the process has ended, or could not be started. */
  readonly #failure: Promise<never>;
  #take: (answer: ProcessResponse) => void = () => {};

  /**
   * Starts the program.
   *
   * @param program source text of the program, as an import with `?program` returns it
   * @param tooMuch builds the error for a process that exceeds its memory or time
   */
  constructor(
    program: string,
    { megabytes, milliseconds }: ProcessLimits,
    tooMuch: (cause: unknown) => Problem,
  ) {
    this.#milliseconds = milliseconds;
    this.#tooMuch = tooMuch;
    const flags = [`--max-old-space-size=${megabytes}`, `--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`];
    const maxBytes = (megabytes + MEGABYTES_BESIDE_HEAP) * 1024 * 1024;
    this.#child = spawn(process.execPath, [...flags, '--input-type=commonjs', '-', String(maxBytes)], {
      // The process gets no environment, because the service's environment contains secrets, and options of Node.js
      // that are only for the service.
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.#failure = new Promise((_, reject) => {
      this.#child.on('error', reject);
      this.#child.on('exit', (code, signal) => {
        process.off('exit', this.#kill);
        reject(tooMuch(new Error(`The process ended with ${signal ?? code}.`)));
      });
    });
    // The failure is ignored here, because a running call reports it. Without a call, it must not become an unhandled
    // rejection.
    this.#failure.catch(() => {});
    this.#child.on('message', (answer: ProcessResponse) => this.#take(answer));
    process.on('exit', this.#kill);
    // An error of standard input is ignored, because a process that exits immediately does not read its program, and
    // the `exit` event reports that.
    this.#child.stdin?.on('error', () => {});
    this.#child.stdin?.end(program);
  }

  /**
   * Calls the program and returns its response. Only one call runs at a time. Bytes are sent in several messages; other
   * input is sent in one message and must be small.
   *
   * @throws the program's error; the error of `tooMuch` if the process exceeds its memory or time; the signal's reason
   */
  async ask<Call extends keyof Calls & string>(
    call: Call,
    input: Input<Calls[Call]>,
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Calls[Call]>>> {
    const answered = async (ending: AbortSignal) => {
      const ended = new Promise<never>((_, reject) => {
        ending.addEventListener('abort', () => reject(ending.reason), { once: true });
      });
      return Promise.race([this.#exchange(call, input), ended, this.#failure]);
    };
    try {
      return (await withDeadline(this.#milliseconds, answered, signal)) as Awaited<ReturnType<Calls[Call]>>;
    } catch (error) {
      signal?.throwIfAborted();
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
      throw isTimeout ? this.#tooMuch(error) : error;
    }
  }

  end(): void {
    this.#kill();
  }

  async #exchange(call: string, input: unknown): Promise<unknown> {
    const answered = this.#answer();
    if (input instanceof Uint8Array) {
      for (let at = 0; at < input.length; at += BYTES_IN_MESSAGE) {
        await this.#send({ part: input.subarray(at, at + BYTES_IN_MESSAGE) });
      }
    }
    await this.#send({ call, input: input instanceof Uint8Array ? undefined : input });
    return answered;
  }

  #send(request: ProcessRequest): Promise<void> {
    // An error is ignored, because a process that has ended does not receive the message, and `#failure` rejects the
    // call.
    return new Promise((resolve) => this.#child.send(request, () => resolve()));
  }

  #answer(): Promise<unknown> {
    const parts: Uint8Array[] = [];
    return new Promise((resolve, reject) => {
      this.#take = (answer) => {
        if ('part' in answer) parts.push(answer.part);
        else if ('value' in answer) resolve(answer.value === undefined ? Buffer.concat(parts) : answer.value);
        else if ('refusal' in answer) {
          const { code, message, fields, extensions } = answer.refusal;
          reject(problem(code, { message, extensions, ...(fields && { fields }) }));
        } else {
          const error = new Error(answer.failure.stack);
          reject(answer.failure.isTooMuch ? this.#tooMuch(error) : error);
        }
      };
    });
  }
}

export type RunningProgram<Calls extends ProcessCalls> = Pick<WorkerProcess<Calls>, 'ask' | 'end'>;

type StartProgram = <Calls extends ProcessCalls>(
  ...args: ConstructorParameters<typeof WorkerProcess<Calls>>
) => RunningProgram<Calls>;

/** How programs are started. Tests replace it, because each start takes 0.2 s of processor time. */
export const PROGRAMS: { start: StartProgram } = { start: (...args) => new WorkerProcess(...args) };
