import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker, type Transferable } from 'node:worker_threads';
import { problem, type Problem } from '../http/problem.ts';
import { withDeadline } from './deadline.ts';
import type { ThreadAnswer, ThreadCalls, ThreadQuestion } from './answer-calls.ts';

export interface ThreadLimits {
  megabytes: number;
  /** For each answer. */
  milliseconds: number;
}

const YOUNG_MEGABYTES = 32;

type Input<Call extends (input: never) => unknown> = Parameters<Call> extends [infer Only] ? Only : null;

/**
 * Works aside in a thread of its own, so that nothing that is sent blocks others or exceeds its memory and time.
 * `Calls` is what the program answers (`answerCalls`).
 */
export class Thread<Calls extends ThreadCalls> {
  readonly #worker: Worker;
  readonly #milliseconds: number;
  readonly #tooMuch: (cause: unknown) => Problem;
  readonly #failure: Promise<never>;

  /**
   * @param program its text (`?thread`)
   * @param tooMuch makes the error where the thread runs out of memory or time
   */
  constructor(
    program: string,
    { megabytes, milliseconds }: ThreadLimits,
    tooMuch: (cause: unknown) => Problem,
  ) {
    this.#milliseconds = milliseconds;
    this.#tooMuch = tooMuch;
    this.#worker = new Worker(program, {
      eval: true,
      resourceLimits: {
        maxOldGenerationSizeMb: megabytes - YOUNG_MEGABYTES,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      },
    });
    this.#failure = new Promise((_, reject) => {
      this.#worker.on('error', reject);
    });
    // A caller gets the failure from its call; without one, it needs no handling.
    this.#failure.catch(() => {});
  }

  /**
   * Calls the thread, after its last answer; `handed` bytes are transferred, and unusable here afterwards.
   *
   * @throws Problem the thread's; that of `tooMuch`.
   */
  async ask<Call extends keyof Calls & string>(
    call: Call,
    input: Input<Calls[Call]>,
    { handed = [], signal }: { handed?: Transferable[]; signal?: AbortSignal } = {},
  ): Promise<Awaited<ReturnType<Calls[Call]>>> {
    await nextTurn();
    const answered = (ending: AbortSignal) => {
      const message = once(this.#worker, 'message', { signal: ending });
      this.#worker.postMessage({ call, input } satisfies ThreadQuestion, handed);
      return Promise.race([message, this.#failure]);
    };
    try {
      const [answer] = (await withDeadline(this.#milliseconds, answered, signal)) as [ThreadAnswer];
      if ('value' in answer) return answer.value as Awaited<ReturnType<Calls[Call]>>;
      const { code, message, extensions } = answer.refusal;
      throw problem(code, { message, extensions });
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof Error && error.name === 'Problem' ? error : this.#tooMuch(error);
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
