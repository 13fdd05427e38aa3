import { type Kysely, type Migration } from 'kysely';

/** Adds passkeys. An instance of the previous version does not ask for them at the sign-in. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passkeys')
      .addColumn('uuid', 'text', (column) => column.primaryKey())
      .addColumn('user_uuid', 'text', (column) =>
        column.notNull().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('is_backed_up', 'integer', (column) => column.notNull())
      .addColumn('user_handle', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .addColumn('cloned_at', 'bigint')
      .execute();
    await db.schema.createIndex('passkeys_user_uuid').on('passkeys').column('user_uuid').execute();
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('challenge', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('user_uuid', 'text', (column) => column.references('users.uuid').onDelete('cascade'))
      .addColumn('user_handle', 'text')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    for (const column of ['user_uuid', 'expires_at']) {
      await db.schema
        .createIndex(`passkey_challenges_${column}`)
        .on('passkey_challenges')
        .column(column)
        .execute();
    }
  },
};
