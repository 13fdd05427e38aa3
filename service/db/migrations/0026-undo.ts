import { type Kysely, type Migration, sql } from 'kysely';

/** Adds `changes.undo_of`: the uuids of the changes that a change undid (JSON `string[]`). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('changes').addColumn('undo_of', 'text').execute();
    await db.schema
      .createIndex('changes_undo')
      .on('changes')
      .column('uuid')
      .where(sql.ref('undo_of'), 'is not', null)
      .execute();
  },
};
