/**
 * Maximum number of rows that one statement writes, because the embedded database blocks while a statement runs. 200
 * users stay far below SQLite's limit of 32,766 parameters.
 */
export const ROWS_PER_STATEMENT = 200;

export function* chunks<Entry>(entries: readonly Entry[]): Generator<Entry[]> {
  for (let start = 0; start < entries.length; start += ROWS_PER_STATEMENT) {
    yield entries.slice(start, start + ROWS_PER_STATEMENT);
  }
}
