import type { ColumnDataType, Kysely, Migration } from 'kysely';

const COLUMNS: Readonly<Record<string, Readonly<Record<string, ColumnDataType>>>> = {
  sso_sessions: { password_at: 'bigint', factor_at: 'bigint' },
  auth_clients: { required_level: 'text' },
  pending_sign_ins: {
    first_method: 'text',
    first_at: 'bigint',
    ticket_hash: 'text',
    session_hash: 'text',
  },
  issued_tokens: { sign_on_method: 'text', sign_on_at: 'bigint' },
};

/** Adds columns for the times when a session's factors were proven, and for the level that a client requires. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, columns] of Object.entries(COLUMNS)) {
      for (const [column, type] of Object.entries(columns)) {
        await db.schema.alterTable(table).addColumn(column, type).execute();
      }
    }
    await db.schema
      .createIndex('pending_sign_ins_session_hash')
      .on('pending_sign_ins')
      .column('session_hash')
      .execute();
  },
};
