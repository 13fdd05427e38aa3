export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** A statement for the writer. */
export interface Change extends Statement {
  /**
   * Is the first of a turn, whose changes can be undone together. Nothing is sent for the beginning alone, since waking
   * the thread takes longer than it does.
   */
  begins: boolean;
}

export interface TurnEnd {
  /** `unused`: it has not begun. */
  how: 'keep' | 'undo' | 'unused';
  /** Commits, together with the turns that were kept before. */
  commits: boolean;
}

export interface WriterData {
  file: string;
  settings: readonly string[];
  /** The path of the library: a program that is given as text finds no packages by name. */
  library: string;
}

export interface Refusal {
  message: string;
  code: string;
  /** Tells that the turns that were kept before, and not yet committed, are undone as well. */
  undoesAll: boolean;
}

export type WriterAnswer = { rows: unknown[]; changes: number } | { refusal: Refusal };
