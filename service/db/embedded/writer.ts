import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type {
  Changed,
  Refusal,
  Statement,
  TurnPart,
  WriterAnswer,
  WriterData,
  WriterMessage,
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
 * Runs transactions in a worker thread, one after the other, so that large statements and commits do not
 * block this thread. The thread commits waiting transactions together (group commit), since each commit waits
 * for the disk. Callers get their responses after the commit.
 *
 * Errors of the thread itself are not handled: they end the service, which could not save anything any more.
 */
export class Writer {
  readonly #thread: Worker;
  readonly #pending = new Map<number, (answer: WriterAnswer) => void>();
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  /** The thread waits for the next transaction before it commits. */
  #isAwaited = false;
  #parts = 0;

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
  }

  async takeTurn(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((start) => this.#waiting.push(start));
    this.#isTaken = true;
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
   * Runs a statement in its own transaction and waits for the commit.
   *
   * @param canShare whether others may be committed with it; statements such as `vacuum` must run alone
   */
  async runAlone(statement: Statement, { canShare }: { canShare: boolean }): Promise<Changed> {
    await this.takeTurn();
    const changed = this.#ask({ statement, begins: canShare, ends: canShare ? 'keep' : null });
    this.giveTurn();
    return changed;
  }

  /** Commits the open transaction. */
  async keep(): Promise<void> {
    const committed = this.#ask({ statement: null, begins: false, ends: 'keep' });
    this.giveTurn();
    await committed;
  }

  /** Rolls back the open transaction. Later statements run after the rollback. */
  undo(): void {
    // If there is nothing to roll back, an earlier statement has already reported the error.
    this.#ask({ statement: null, begins: false, ends: 'undo' }).catch(() => {});
    this.giveTurn();
  }

  async close(): Promise<void> {
    await this.takeTurn();
    const ended = once(this.#thread, 'exit');
    this.#tell('close');
    await ended;
  }

  /** Starts the next queued transaction synchronously, so that no later caller gets in between. */
  giveTurn(): void {
    const next = this.#waiting.shift();
    if (next) return next();
    this.#isTaken = false;
    if (this.#isAwaited) this.#tell('commit');
  }

  #tell(message: WriterMessage): void {
    this.#isAwaited = typeof message === 'object' && message.hasNext;
    this.#thread.postMessage(message, []);
  }

  #ask(part: Omit<TurnPart, 'number' | 'hasNext'>): Promise<Changed> {
    const number = this.#parts++;
    this.#tell({ ...part, number, hasNext: part.ends === 'keep' && this.#waiting.length > 0 });
    return new Promise((resolve, reject) =>
      this.#pending.set(number, (answer) => {
        if ('changed' in answer) resolve(answer.changed);
        else reject(new StatementError(answer.refusal));
      }),
    );
  }
}
