export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** A statement for the writer. */
export interface Change extends Statement {
  /** Begins a transaction: nothing is sent for the beginning alone, since waking the thread takes longer than it does. */
  begins: boolean;
}

export interface WriterData {
  file: string;
  settings: readonly string[];
  /** The path of the library: a program that is given as text finds no packages by name. */
  library: string;
}

export type StatementResult =
  { rows: unknown[]; changes: number } | { refusal: { message: string; code: string } };
