/**
 * Bounds the rows of one statement: both databases bound its parameters, and the embedded one blocks while it runs.
 * With the 18 columns of users this stays far below the 32,766 parameters that SQLite takes.
 */
export const ROWS_PER_STATEMENT = 200;

/** Splits entries into parts that one statement can take. */
export function* chunks<Entry>(entries: readonly Entry[]): Generator<Entry[]> {
  for (let start = 0; start < entries.length; start += ROWS_PER_STATEMENT) {
    yield entries.slice(start, start + ROWS_PER_STATEMENT);
  }
}
