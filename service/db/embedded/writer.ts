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
 * Writes in a thread, so that large statements and commits delay other writers only: one turn after the other. The thread
 * commits turns together that wait for each other, since each commit waits for the disk; none is said to be done before that.
 * An error of the thread itself is not handled: it ends the service, which could save nothing any more.
 */
export class Writer {
  readonly #thread: Worker;
  readonly #pending = new Map<number, (answer: WriterAnswer) => void>();
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  /** The thread waits for the next turn before it commits. */
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

  /** Runs a statement in the turn that was taken. @param begins whether it is the first one of the turn */
  run(statement: Statement, { begins }: { begins: boolean }): Promise<Changed> {
    return this.#ask({ statement, begins, ends: null });
  }

  /** Runs a statement in a turn of its own, and waits until it is committed. @param canShare a commit with others: some have to be alone */
  async runAlone(statement: Statement, { canShare }: { canShare: boolean }): Promise<Changed> {
    await this.takeTurn();
    const changed = this.#ask({ statement, begins: canShare, ends: canShare ? 'keep' : null });
    this.giveTurn();
    return changed;
  }

  /** Ends the turn that was taken, and waits until it is committed. */
  async keep(): Promise<void> {
    const committed = this.#ask({ statement: null, begins: false, ends: 'keep' });
    this.giveTurn();
    await committed;
  }

  /** Undoes the turn that was taken, and has begun. What comes after it is done after that. */
  undo(): void {
    // Where nothing is left to be undone, whoever asked before was told why.
    this.#ask({ statement: null, begins: false, ends: 'undo' }).catch(() => {});
    this.giveTurn();
  }

  async close(): Promise<void> {
    await this.takeTurn();
    const ended = once(this.#thread, 'exit');
    this.#tell('close');
    await ended;
  }

  /** Hands the turn over at once, so that no later caller slips in between. */
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
