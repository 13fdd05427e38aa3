export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * A message to the writer thread: runs a statement, ends the caller's transaction, or does both. A statement outside
 * of a transaction is committed immediately.
 */
export interface TransactionStep {
  number: number;
  /** Null if the message only ends the transaction. */
  statement: Statement | null;
  begins: boolean;
  /** How the caller's transaction ends; null if more statements follow. */
  ends: 'commit' | 'rollback' | null;
  /**
   * Whether another transaction waits for the writer thread. The thread then does not commit yet, but commits both
   * together.
   */
  hasQueued: boolean;
}

/**
 * A message to the writer thread. `commit`: the transaction that a step announced (`hasQueued`) has ended without a
 * statement, so the thread commits the open group of transactions without it. `close` is the last message.
 */
export type WriterMessage = TransactionStep | 'commit' | 'close';

export interface WriterData {
  file: string;
  settings: readonly string[];
  /**
   * Path of the libsql package. A worker that is started from source text cannot resolve packages by name.
   */
  library: string;
}

export interface Changed {
  rows: unknown[];
  changes: number;
}

export interface Refusal {
  message: string;
  code: string;
}

/** Number of the response that says whether the thread could open the database. The first step has the next number. */
export const OPENING = 0;

/**
 * The response to the step with the same `number`. The thread responds to a step that ends with `commit` only after the
 * commit.
 */
export type WriterAnswer = { number: number } & ({ changed: Changed } | { refusal: Refusal });
