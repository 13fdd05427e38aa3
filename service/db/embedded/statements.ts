export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * A message to the writer: a statement, the end of a turn (the transaction of one caller), or both. A statement outside any
 * turn is committed at once.
 */
export interface TurnPart {
  number: number;
  /** Null where the turn only ends. */
  statement: Statement | null;
  begins: boolean;
  /** Null: more follows. */
  ends: 'keep' | 'undo' | null;
  /** Another turn waits for the end of this one, to be committed together with it. */
  hasNext: boolean;
}

/** What the thread is told: `commit` where the next turn had nothing to do, `close` at the end of all. */
export type WriterMessage = TurnPart | 'commit' | 'close';

export interface WriterData {
  file: string;
  settings: readonly string[];
  /** The path of the library: a program that is given as text finds no packages by name. */
  library: string;
}

/** What a statement has read or changed. */
export interface Changed {
  rows: unknown[];
  changes: number;
}

export interface Refusal {
  message: string;
  code: string;
}

/** The answer to the part of that number; to one that keeps its turn once that is committed. */
export type WriterAnswer = { number: number } & ({ changed: Changed } | { refusal: Refusal });
