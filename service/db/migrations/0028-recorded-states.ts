import type { Kysely, Migration } from 'kysely';

/** Adds the last recorded values of each object. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('recorded_states')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('object_uuid', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recorded_states_key', ['kind', 'object_uuid'])
      .execute();
  },
};
