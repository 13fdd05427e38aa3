import type { Kysely, Migration } from 'kysely';

/** Creates the table of reset mails that wait to be sent, at most one for each user. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reset_mails')
      .addColumn('user_uuid', 'text', (column) =>
        column.primaryKey().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('queued_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('reset_mails_due').on('reset_mails').column('due_at').execute();
  },
};
