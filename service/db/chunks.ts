/**
 * Rows that go into one statement: SQLite and PostgreSQL both bound its parameters. With the 18 columns of users they
 * stay below the 32,766 that SQLite binds.
 */
export const ROWS_PER_STATEMENT = 500;

/** The entries in parts, each of which one statement can take. */
export function* chunks<Entry>(entries: readonly Entry[]): Generator<Entry[]> {
  for (let start = 0; start < entries.length; start += ROWS_PER_STATEMENT) {
    yield entries.slice(start, start + ROWS_PER_STATEMENT);
  }
}
