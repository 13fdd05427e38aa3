import type { Kysely, Migration } from 'kysely';

/** Adds counters of changes of users, one for each set of conditions for seeing the changes. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('visible_user_changes')
      .addColumn('visible_to', 'text', (column) => column.primaryKey())
      .addColumn('changes', 'bigint', (column) => column.notNull())
      .execute();
  },
};
