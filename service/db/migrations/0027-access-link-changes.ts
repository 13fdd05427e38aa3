import type { Kysely, Migration } from 'kysely';

/** Adds the table of links that each change added or removed: between users, profiles and what the profiles grant. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('access_link_changes')
      .addColumn('change_uuid', 'text', (column) =>
        column.notNull().references('changes.uuid').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('from_uuid', 'text', (column) => column.notNull())
      .addColumn('to_uuid', 'text', (column) => column.notNull())
      .addColumn('to_name', 'text')
      .addColumn('is_added', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('access_link_changes_key', ['from_uuid', 'to_uuid', 'change_uuid'])
      .execute();
    await db.schema
      .createIndex('access_link_changes_change')
      .on('access_link_changes')
      .column('change_uuid')
      .execute();
    await db.schema
      .createIndex('access_link_changes_to')
      .on('access_link_changes')
      // The index contains all columns that a query of past access reads.
      .columns(['to_uuid', 'kind', 'is_added', 'change_uuid', 'from_uuid'])
      .execute();
  },
};
