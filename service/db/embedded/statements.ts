export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export interface WriterData {
  file: string;
  settings: readonly string[];
  /** The path of the library: a program that is given as text finds no packages by name. */
  library: string;
}

export type StatementResult =
  { rows: unknown[]; changes: number } | { refusal: { message: string; code: string } };
