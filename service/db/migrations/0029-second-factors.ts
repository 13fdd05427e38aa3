import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Adds second factors. An instance of the previous version does not ask for them, so they protect an account only after
 * every instance is updated.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('authenticator_apps')
      .addColumn('user_uuid', 'text', (column) =>
        column.primaryKey().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint')
      .execute();
    await db.schema
      .createIndex('authenticator_apps_unconfirmed')
      .on('authenticator_apps')
      .column('created_at')
      .where(sql.ref('confirmed_at'), 'is', null)
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_uuid', 'text', (column) =>
        column.notNull().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_uuid', 'code_hash'])
      .execute();
    await db.schema
      .createTable('pending_sign_ins')
      .addColumn('handle_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_uuid', 'text', (column) =>
        column.notNull().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('client_uuid', 'text', (column) =>
        column.notNull().references('auth_clients.uuid').onDelete('cascade'),
      )
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('method', 'text')
      .addColumn('proof_hash', 'text')
      .execute();
    for (const column of ['user_uuid', 'client_uuid', 'expires_at', 'proof_hash']) {
      await db.schema
        .createIndex(`pending_sign_ins_${column}`)
        .on('pending_sign_ins')
        .column(column)
        .execute();
    }
  },
};
