import type { Kysely, Migration } from 'kysely';

/** Adds the table of past sign-ins. Sign-ins through instances of the previous version are missing in it. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sign_in_events')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('user_uuid', 'text', (column) =>
        column.notNull().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('client_uuid', 'text')
      .addColumn('browser', 'text')
      .addColumn('system', 'text')
      .addColumn('address', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createIndex('sign_in_events_user')
      .on('sign_in_events')
      .columns(['user_uuid', 'at', 'key'])
      .execute();
    await db.schema.createIndex('sign_in_events_at').on('sign_in_events').column('at').execute();
  },
};
