import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import {
  OPENING,
  type Changed,
  type Refusal,
  type Statement,
  type TransactionStep,
  type WriterAnswer,
  type WriterData,
  type WriterMessage,
} from './statements.ts';
// oxlint-disable-next-line import/default -- `?program` generates the default export
import program from './writer-thread.ts?program';

class StatementError extends Error {
  override name = 'StatementError';
  readonly code: string;

  constructor({ message, code }: Refusal) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs transactions in a worker thread, one after the other, so that neither large statements nor commits block the
 * main thread. The worker commits waiting transactions together (group commit), because each commit waits for the disk.
 * `commit` and `runAlone` resolve only after the commit.
 *
 * An error of the worker itself is not handled. It ends the service, because without the worker nothing can be saved.
 */
export class Writer {
  /** Rejects with an error of SQLite if the worker cannot open the database. */
  readonly opened: Promise<unknown>;
  readonly #thread: Worker;
  readonly #pending = new Map<number, (answer: WriterAnswer) => void>();
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;
  /** Whether the worker has a group of transactions that is not committed yet, and waits for the next transaction. */
  #hasOpenGroup = false;
  #parts = OPENING;

  constructor(file: string, settings: readonly string[]) {
    const library = createRequire(import.meta.url).resolve('libsql');
    const workerData: WriterData = { file, settings, library };
    this.#thread = new Worker(program, { eval: true, workerData });
    this.#thread.on('message', (answers: WriterAnswer[]) => {
      for (const answer of answers) {
        this.#pending.get(answer.number)?.(answer);
        this.#pending.delete(answer.number);
      }
    });
    this.opened = this.#answerTo(OPENING);
    // This handler prevents an unhandled rejection, because the caller awaits the promise later.
    this.opened.catch(() => {});
  }

  async acquire(): Promise<void> {
    if (this.#isBusy) await new Promise<void>((start) => this.#waiting.push(start));
    this.#isBusy = true;
  }

  /**
   * Runs a statement in the open transaction.
   *
   * @param begins whether it is the first statement of the transaction
   */
  run(statement: Statement, { begins }: { begins: boolean }): Promise<Changed> {
    return this.#ask({ statement, begins, ends: null });
  }

  /**
   * Runs a statement that belongs to no open transaction, and waits until it is committed.
   *
   * @param canShare whether it may run in a transaction that is committed together with others; false for statements
   * such as `vacuum`, which cannot run in a transaction
   */
  async runAlone(statement: Statement, { canShare }: { canShare: boolean }): Promise<Changed> {
    await this.acquire();
    const changed = this.#ask({ statement, begins: canShare, ends: canShare ? 'commit' : null });
    this.release();
    return changed;
  }

  async commit(): Promise<void> {
    const committed = this.#ask({ statement: null, begins: false, ends: 'commit' });
    this.release();
    await committed;
  }

  /** Rolls back the open transaction. Later statements run after the rollback. */
  rollback(): void {
    // An error is ignored: if there is nothing to roll back, an earlier statement has already reported why.
    this.#ask({ statement: null, begins: false, ends: 'rollback' }).catch(() => {});
    this.release();
  }

  async close(): Promise<void> {
    await this.acquire();
    const ended = once(this.#thread, 'exit');
    this.#post('close');
    await ended;
  }

  /**
   * Starts the next queued transaction synchronously, so that no later caller can start one first. If none is queued,
   * makes the worker commit its open group.
   */
  release(): void {
    const next = this.#waiting.shift();
    if (next) return next();
    this.#isBusy = false;
    if (this.#hasOpenGroup) this.#post('commit');
  }

  #post(message: WriterMessage): void {
    this.#hasOpenGroup = typeof message === 'object' && message.hasQueued;
    this.#thread.postMessage(message, []);
  }

  #ask(part: Omit<TransactionStep, 'number' | 'hasQueued'>): Promise<Changed> {
    const number = ++this.#parts;
    this.#post({ ...part, number, hasQueued: part.ends === 'commit' && this.#waiting.length > 0 });
    return this.#answerTo(number);
  }

  #answerTo(number: number): Promise<Changed> {
    return new Promise((resolve, reject) =>
      this.#pending.set(number, (answer) => {
        if ('changed' in answer) resolve(answer.changed);
        else reject(new StatementError(answer.refusal));
      }),
    );
  }
}
