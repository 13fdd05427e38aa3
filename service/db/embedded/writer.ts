import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Change, StatementResult, WriterData } from './statements.ts';
// oxlint-disable-next-line import/default -- what is imported is made of the module, and is no part of it
import program from './writer-thread.ts?thread';

class StatementError extends Error {
  override name = 'StatementError';
  readonly code: string;

  constructor({ message, code }: { message: string; code: string }) {
    super(message);
    this.code = code;
  }
}

/**
 * Writes in a thread, so that large statements and commits delay other writers only. An error of the thread itself is
 * not handled: it ends the service, which could save nothing any more.
 */
export class Writer {
  readonly #thread: Worker;
  readonly #pending: ((result: StatementResult) => void)[] = [];
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  /** @param onAnswer hears of each change, before whoever made it does */
  constructor(file: string, settings: readonly string[], onAnswer: () => void) {
    const library = createRequire(import.meta.url).resolve('libsql');
    const workerData: WriterData = { file, settings, library };
    this.#thread = new Worker(program, { eval: true, workerData });
    this.#thread.on('message', (result: StatementResult) => {
      onAnswer();
      this.#pending.shift()?.(result);
    });
  }

  async takeTurn(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  /** Hands the turn over at once, so that no later caller slips in between. */
  endTurn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  async run(change: Change): Promise<{ rows: unknown[]; changes: number }> {
    this.#thread.postMessage(change, []);
    const result = await new Promise<StatementResult>((resolve) => this.#pending.push(resolve));
    if ('refusal' in result) throw new StatementError(result.refusal);
    return result;
  }

  async close(): Promise<void> {
    await this.takeTurn();
    const ended = once(this.#thread, 'exit');
    this.#thread.postMessage(null, []);
    await ended;
  }
}
