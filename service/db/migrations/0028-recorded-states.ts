import { type Kysely, type Migration, sql } from 'kysely';

/** Adds the last recorded values of each object, and indexes for the history's most selective filters. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('recorded_states')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('object_uuid', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recorded_states_key', ['kind', 'object_uuid'])
      .execute();
    // The indexes are partial, so that recording a change of a user, which is the most frequent change, does not update
    // them.
    await db.schema
      .createIndex('change_items_kind')
      .on('change_items')
      .columns(['kind', 'change_uuid'])
      .where(sql.ref('kind'), '<>', 'user')
      .execute();
    await db.schema
      .createIndex('change_items_operation')
      .on('change_items')
      .columns(['operation', 'change_uuid'])
      .where(sql.ref('operation'), '<>', 'updated')
      .execute();
  },
};
