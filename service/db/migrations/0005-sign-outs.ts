import type { Kysely, Migration } from 'kysely';

/**
 * Signing out ends what was given in a session: codes and tokens know theirs. A session that was opened through the
 * external identity provider knows the ticket that it was opened with.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of [
      ['authorization_codes', 'session_hash'],
      ['issued_tokens', 'session_hash'],
      ['issued_tokens', 'ticket_hash'],
      ['sso_sessions', 'ticket_hash'],
    ] as const) {
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};
