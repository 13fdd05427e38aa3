import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker, type Transferable } from 'node:worker_threads';
import { problem } from '../../http/problem.ts';
import type { ThreadAnswer, ThreadCalls, ThreadQuestion } from './import-thread.ts';
// oxlint-disable-next-line import/default -- what is imported is made of the module, and is no part of it
import program from './import-thread.ts?thread';

export interface ImportLimits {
  megabytes: number;
  milliseconds: number;
}

export const IMPORT_LIMITS: ImportLimits = { megabytes: 768, milliseconds: 60_000 };

const YOUNG_MEGABYTES = 32;

type Input<Call extends keyof ThreadCalls> = Parameters<ThreadCalls[Call]> extends [infer Only] ? Only : null;
type Value<Call extends keyof ThreadCalls> = Awaited<ReturnType<ThreadCalls[Call]>>;

const tooMuch = (cause: unknown) =>
  problem('too_large', {
    message: 'The file holds more than is taken. Import fewer users at a time.',
    cause,
  });

/** Reads and plans an import in a thread, so that no file blocks others or exceeds its memory and time. */
export class ImportWorker {
  readonly #worker: Worker;
  readonly #milliseconds: number;
  readonly #failure: Promise<never>;

  constructor({ megabytes, milliseconds }: ImportLimits) {
    this.#milliseconds = milliseconds;
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
   * @throws Problem the thread's; too_large when it runs out of memory or time.
   */
  async ask<Call extends keyof ThreadCalls>(
    call: Call,
    input: Input<Call>,
    { handed = [], signal }: { handed?: Transferable[]; signal?: AbortSignal } = {},
  ): Promise<Value<Call>> {
    await nextTurn();
    signal?.throwIfAborted();
    const limit = AbortSignal.timeout(this.#milliseconds);
    const ending = signal ? AbortSignal.any([limit, signal]) : limit;
    const answered = once(this.#worker, 'message', { signal: ending });
    this.#worker.postMessage({ call, input: input as never } satisfies ThreadQuestion, handed);
    try {
      const [answer] = (await Promise.race([answered, this.#failure])) as [ThreadAnswer];
      if ('value' in answer) return answer.value as Value<Call>;
      const { code, message, extensions } = answer.refusal;
      throw problem(code, { message, extensions });
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof Error && error.name === 'Problem' ? error : tooMuch(error);
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
