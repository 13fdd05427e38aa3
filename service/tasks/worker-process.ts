import { spawn, type ChildProcess } from 'node:child_process';
import { Problem, problem } from '../http/problem.ts';
import type { Answer, ProcessCalls, Question } from './answer-calls.ts';
import { withDeadline } from './deadline.ts';

export interface ProcessLimits {
  /** For the JavaScript heap. */
  megabytes: number;
  /** For each answer. */
  milliseconds: number;
}

type Input<Call extends (input: never) => unknown> = Parameters<Call> extends [infer Only] ? Only : null;

/** Bounds how long one message holds the event loop. */
const BYTES_IN_MESSAGE = 256 * 1024;

const SEMI_SPACE_MEGABYTES = 4;

/** What a process needs beside its heap: Node.js itself, buffers, messages. */
const MEGABYTES_BESIDE_HEAP = 160;

/**
 * Runs a program in a child process, which ends when it exceeds its memory or time. A worker thread is not enough: its
 * memory limit is soft, and one large allocation aborts the whole process.
 * `Calls` are the calls that the program answers (`answerCalls`).
 */
export class WorkerProcess<Calls extends ProcessCalls> {
  readonly #child: ChildProcess;
  readonly #milliseconds: number;
  readonly #tooMuch: (cause: unknown) => Problem;
  readonly #kill = () => this.#child.kill('SIGKILL');
  /** Why there will be no answer. */
  readonly #failure: Promise<never>;
  #take: (answer: Answer) => void = () => {};

  /**
   * @param program its text (`?program`)
   * @param tooMuch makes the error for a process that runs out of memory or time
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
      // The service's environment holds secrets, and options of Node.js that are not meant for this process.
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
    // A caller gets the failure from its call; without one, it needs no handling.
    this.#failure.catch(() => {});
    this.#child.on('message', (answer: Answer) => this.#take(answer));
    process.on('exit', this.#kill);
    // A process that ends at once reads none of its program: `exit` says so.
    this.#child.stdin?.on('error', () => {});
    this.#child.stdin?.end(program);
  }

  /**
   * Calls the program; only one call runs at a time. Bytes are sent in several messages, anything else in one: keep it small.
   *
   * @throws Problem from the program; the one from `tooMuch` if the process exceeds its memory or time.
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

  /** Kills the process, whatever it does. */
  end(): void {
    this.#kill();
  }

  async #exchange(call: string, input: unknown): Promise<unknown> {
    const answered = this.#answer();
    if (input instanceof Uint8Array) {
      for (let at = 0; at < input.length; at += BYTES_IN_MESSAGE) {
        // oxlint-disable-next-line no-await-in-loop -- the next part waits until this one is written
        await this.#send({ part: input.subarray(at, at + BYTES_IN_MESSAGE) });
      }
    }
    await this.#send({ call, input: input instanceof Uint8Array ? undefined : input });
    return answered;
  }

  #send(question: Question): Promise<void> {
    // A process that has ended takes nothing: `#failure` says so.
    return new Promise((resolve) => this.#child.send(question, () => resolve()));
  }

  #answer(): Promise<unknown> {
    const parts: Uint8Array[] = [];
    return new Promise((resolve, reject) => {
      this.#take = (answer) => {
        if ('part' in answer) parts.push(answer.part);
        else if ('value' in answer) resolve(answer.value === undefined ? Buffer.concat(parts) : answer.value);
        else if ('refusal' in answer) {
          const { code, message, extensions } = answer.refusal;
          reject(problem(code, { message, extensions }));
        } else {
          const error = new Error(answer.failure.stack);
          reject(answer.failure.isTooMuch ? this.#tooMuch(error) : error);
        }
      };
    });
  }
}
