/**
 * Bounds the rows of one statement, since the embedded database blocks while it runs. The 18 columns of users stay far
 * below SQLite's 32,766 parameters.
 */
export const ROWS_PER_STATEMENT = 200;

export function* chunks<Entry>(entries: readonly Entry[]): Generator<Entry[]> {
  for (let start = 0; start < entries.length; start += ROWS_PER_STATEMENT) {
    yield entries.slice(start, start + ROWS_PER_STATEMENT);
  }
}
