/** A statement with what is put into it. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** What the thread that writes is started with. */
export interface WriterData {
  file: string;
  /** Pragmas of its connection. */
  settings: readonly string[];
  /** Where the database's library is: a program that is given as a text finds no packages by name. */
  library: string;
}

/** What the thread tells of a statement. */
export type Told = { rows: unknown[]; changes: number } | { refusal: { message: string; code: string } };
