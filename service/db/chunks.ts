/**
 * Rows that go into one statement: SQLite and PostgreSQL both bound its parameters, and the embedded database holds
 * everybody up while it runs one. With the 18 columns of users they stay far below the 32,766 that SQLite binds.
 */
export const ROWS_PER_STATEMENT = 200;

/** The entries in parts, each of which one statement can take. */
export function* chunks<Entry>(entries: readonly Entry[]): Generator<Entry[]> {
  for (let start = 0; start < entries.length; start += ROWS_PER_STATEMENT) {
    yield entries.slice(start, start + ROWS_PER_STATEMENT);
  }
}
