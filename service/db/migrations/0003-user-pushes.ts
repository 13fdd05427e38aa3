import type { Kysely, Migration } from 'kysely';

/** What applications are still to be told of users. It goes with the user, and with the application. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('user_pushes')
      .addColumn('user_uuid', 'text', (column) =>
        column.notNull().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('application_uuid', 'text', (column) =>
        column.notNull().references('applications.uuid').onDelete('cascade'),
      )
      .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_error', 'text')
      .addColumn('holder', 'text')
      .addColumn('held_until', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('changed_again', 'integer', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('user_pushes_key', ['user_uuid', 'application_uuid'])
      .execute();
    await db.schema
      .createIndex('user_pushes_due')
      .on('user_pushes')
      .columns(['application_uuid', 'due_at'])
      .execute();
  },
};
