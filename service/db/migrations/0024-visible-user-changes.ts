import type { Kysely, Migration } from 'kysely';

/** Adds the numbers of changes of users by who can see the change. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('visible_user_changes')
      .addColumn('visible_to', 'text', (column) => column.primaryKey())
      .addColumn('changes', 'bigint', (column) => column.notNull())
      .execute();
  },
};
