import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

const SESSION_COLUMNS = { last_used_at: 'bigint', browser: 'text', system: 'text', address: 'text' } as const;

/** Returns an SQL expression that generates a random uuid (RFC 9562, section 5.4) for each row. */
const randomUuid = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`gen_random_uuid()::text`
    : sql`lower(
        hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
        substr('89AB', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;

/**
 * Adds columns for the details in lists of sessions. They are nullable, because instances of the previous version do
 * not write them. Also generates a `sid` for each session that has none.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [column, type] of Object.entries(SESSION_COLUMNS)) {
      await db.schema.alterTable('sso_sessions').addColumn(column, type).execute();
    }
    await sql`update sso_sessions set sid = ${randomUuid(db)} where sid is null`.execute(db);
  },
};
