export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * A message to the writer thread: a statement, the end of the caller's transaction, or both. A statement
 * outside of a transaction is committed immediately.
 */
export interface TransactionStep {
  number: number;
  /** Null if the message only ends the transaction. */
  statement: Statement | null;
  begins: boolean;
  /** How the caller's transaction ends; null if more statements follow. */
  ends: 'commit' | 'rollback' | null;
  /** Whether another transaction is queued. The thread then waits for it and commits both together. */
  hasQueued: boolean;
}

/**
 * A message to the writer thread. `commit`: the queued transaction (`hasQueued`) for which the thread waits has ended
 * without a statement, so the thread commits the open group. `close` is the last message.
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

/** The result of a statement. */
export interface Changed {
  rows: unknown[];
  changes: number;
}

export interface Refusal {
  message: string;
  code: string;
}

/**
 * The response to the message with this number. The response to the end of a transaction is sent after the
 * commit.
 */
export type WriterAnswer = { number: number } & ({ changed: Changed } | { refusal: Refusal });
