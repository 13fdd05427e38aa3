export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * A message to the writer thread: a statement, the end of a caller's transaction, or both. A statement
 * outside a transaction commits at once.
 */
export interface TransactionStep {
  number: number;
  /** Null if the message only ends the transaction. */
  statement: Statement | null;
  begins: boolean;
  /** Null if more statements follow. */
  ends: 'commit' | 'rollback' | null;
  /** Another transaction is queued, so the thread waits for it and commits both together. */
  hasQueued: boolean;
}

/**
 * Messages to the thread. `commit` is sent if the queued transaction had no statement; `close` is the last
 * message.
 */
export type WriterMessage = TransactionStep | 'commit' | 'close';

export interface WriterData {
  file: string;
  settings: readonly string[];
  /** The path of libsql: a worker that is started from source text cannot resolve packages by name. */
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
 * The response to the message with this number. The response to a transaction's end is sent after its commit.
 */
export type WriterAnswer = { number: number } & ({ changed: Changed } | { refusal: Refusal });
