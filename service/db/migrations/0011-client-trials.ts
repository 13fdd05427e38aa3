import type { Kysely, Migration } from 'kysely';

/**
 * Adds the table of test sign-ins (trials) of clients. Until every instance is updated, a trial can fail: an instance
 * of the previous version refuses its redirect URI.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('client_trials')
      .addColumn('user_uuid', 'text', (column) =>
        column.primaryKey().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('client_uuid', 'text', (column) =>
        column.notNull().references('auth_clients.uuid').onDelete('cascade'),
      )
      .addColumn('state_hash', 'text', (column) => column.notNull())
      .addColumn('code_challenge', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('client_trials_client_uuid')
      .on('client_trials')
      .column('client_uuid')
      .execute();
  },
};
