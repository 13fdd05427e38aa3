import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Statement, Told, WriterData } from './statements.ts';
// oxlint-disable-next-line import/default -- what is imported is made of the module, and is no part of it
import program from './writer-thread.ts?thread';

/** The database refuses a statement; `code` is SQLite's. */
class StatementError extends Error {
  override name = 'StatementError';
  readonly code: string;

  constructor({ message, code }: { message: string; code: string }) {
    super(message);
    this.code = code;
  }
}

/**
 * The thread that changes the embedded database. What takes long in it, a large statement, or a commit that waits for
 * the disk, holds up those who write, and nobody else.
 *
 * Nobody handles an error of the thread itself, so that it ends the service: nothing could be kept any more.
 */
export class Writer {
  readonly #thread: Worker;
  /** Who waits to be told what came of a statement; it comes in the order of the statements. */
  readonly #asked: ((told: Told) => void)[] = [];
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(file: string, settings: readonly string[]) {
    const library = createRequire(import.meta.url).resolve('libsql');
    const workerData: WriterData = { file, settings, library };
    this.#thread = new Worker(program, { eval: true, workerData });
    this.#thread.on('message', (told: Told) => this.#asked.shift()?.(told));
  }

  /** Waits until those who came before have ended their turns, and takes the next one. */
  async takeTurn(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  /** Hands the turn over, so that nobody who comes later can slip in between. */
  endTurn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  /** Runs a statement, for whoever has the turn. */
  async run(statement: Statement): Promise<{ rows: unknown[]; changes: number }> {
    this.#thread.postMessage(statement, []);
    const told = await new Promise<Told>((resolve) => this.#asked.push(resolve));
    if ('refusal' in told) throw new StatementError(told.refusal);
    return told;
  }

  /** Closes the database once the last turn is over. */
  async close(): Promise<void> {
    await this.takeTurn();
    const ended = once(this.#thread, 'exit');
    this.#thread.postMessage(null, []);
    await ended;
  }
}
