import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Change, Refusal, Statement, TurnEnd, WriterAnswer, WriterData } from './statements.ts';
// oxlint-disable-next-line import/default -- what is imported is made of the module, and is no part of it
import program from './writer-thread.ts?thread';

/** Bounds how long the first of them waits for the others. */
const MOST_TOGETHER = 16;

class StatementError extends Error {
  override name = 'StatementError';
  readonly code: string;

  constructor({ message, code }: Refusal) {
    super(message);
    this.code = code;
  }
}

/** Tells whether what is changed in a turn can be committed together with the changes of others. */
interface Sharing {
  canShare: boolean;
}

interface Waiting extends Sharing {
  start: () => void;
}

/** Whoever waits to hear that a turn was committed. */
interface Kept {
  resolve: () => void;
  reject: (error: Error) => void;
}

type Changed = Exclude<WriterAnswer, { refusal: unknown }>;

/**
 * Writes in a thread, so that large statements and commits delay other writers only: one turn after the other. Turns that
 * wait for each other are committed together, since each commit waits for the disk; none is said to be done before that.
 * An error of the thread itself is not handled: it ends the service, which could save nothing any more.
 */
export class Writer {
  readonly #thread: Worker;
  readonly #pending: ((answer: WriterAnswer) => void)[] = [];
  readonly #waiting: Waiting[] = [];
  #isTaken = false;
  /** Those whose changes are not committed yet: where there are none, no transaction stays open between two turns. */
  readonly #kept: Kept[] = [];
  /** What undid the whole turn that is taken, so that nothing more of it may be done. */
  #undoneBy: StatementError | null = null;

  /** @param onAnswer hears of each change, before whoever made it does */
  constructor(file: string, settings: readonly string[], onAnswer: () => void) {
    const library = createRequire(import.meta.url).resolve('libsql');
    const workerData: WriterData = { file, settings, library };
    this.#thread = new Worker(program, { eval: true, workerData });
    this.#thread.on('message', (answer: WriterAnswer) => {
      onAnswer();
      this.#pending.shift()?.(answer);
    });
  }

  async takeTurn({ canShare }: Sharing): Promise<void> {
    if (this.#isTaken) await new Promise<void>((start) => this.#waiting.push({ canShare, start }));
    this.#isTaken = true;
    this.#undoneBy = null;
  }

  /** Runs a statement in the turn that was taken. */
  async run(change: Change): Promise<Changed> {
    if (this.#undoneBy) throw this.#undoneBy;
    const answer = await this.#ask(change);
    if (!('refusal' in answer)) return answer;
    const error = new StatementError(answer.refusal);
    if (answer.refusal.undoesAll) {
      this.#undoneBy = error;
      refuse(this.#kept.splice(0), error);
    }
    throw error;
  }

  /** Runs a statement in a turn of its own, and waits until it is committed. */
  async runAlone(statement: Statement, { canShare }: Sharing): Promise<Changed> {
    await this.takeTurn({ canShare });
    const begins = canShare && (this.#kept.length > 0 || this.#waiting[0]?.canShare === true);
    let how: TurnEnd['how'] = begins ? 'undo' : 'unused';
    try {
      const changed = await this.run({ ...statement, begins });
      if (begins) how = 'keep';
      return changed;
    } finally {
      await this.endTurn(how);
    }
  }

  /** Hands the turn over at once, so that no later caller slips in between, and waits until what is kept is committed. */
  async endTurn(how: TurnEnd['how']): Promise<void> {
    const undoneBy = this.#undoneBy;
    const committed = how === 'keep' && !undoneBy ? this.#commitOfThis() : null;
    const next = this.#waiting.shift();
    const kept = this.#kept.length;
    const commits = !next?.canShare || kept === 0 || kept >= MOST_TOGETHER;
    if (how !== 'unused' || (commits && kept > 0)) void this.#end({ how, commits });
    if (next) next.start();
    else this.#isTaken = false;
    if (how === 'keep' && undoneBy) throw undoneBy;
    await committed;
  }

  async close(): Promise<void> {
    await this.takeTurn({ canShare: false });
    const ended = once(this.#thread, 'exit');
    this.#thread.postMessage(null, []);
    await ended;
  }

  #commitOfThis(): Promise<void> {
    return new Promise((resolve, reject) => this.#kept.push({ resolve, reject }));
  }

  async #end(end: TurnEnd): Promise<void> {
    const committed = end.commits ? this.#kept.splice(0) : [];
    const answer = await this.#ask(end);
    // A turn that cannot be ended is undone, and those before it.
    if ('refusal' in answer)
      refuse([...committed, ...this.#kept.splice(0)], new StatementError(answer.refusal));
    for (const { resolve } of committed) resolve();
  }

  #ask(message: Change | TurnEnd): Promise<WriterAnswer> {
    this.#thread.postMessage(message, []);
    return new Promise((resolve) => this.#pending.push(resolve));
  }
}

function refuse(kept: readonly Kept[], error: StatementError): void {
  for (const { reject } of kept) reject(error);
}
