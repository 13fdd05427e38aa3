import type { Kysely, Migration } from 'kysely';

const COLUMNS = {
  sso_sessions: { sid: 'text', method: 'text' },
  authorization_codes: { scope: 'text', nonce: 'text', auth_time: 'bigint', method: 'text', sid: 'text' },
  issued_tokens: { scope: 'text' },
  reset_tokens: { mailed_to: 'text' },
  users: { verified_email: 'text' },
} as const;

/**
 * Adds the columns for OpenID Connect. All of them are nullable, because instances of the previous version, which can
 * still run during an update, do not write them.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, columns] of Object.entries(COLUMNS)) {
      for (const [column, type] of Object.entries(columns)) {
        await db.schema.alterTable(table).addColumn(column, type).execute();
      }
    }
  },
};
