import { type Kysely, type Migration, sql } from 'kysely';

/** Adds indexes for administrators who see few changes, so that the history need not read all. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('change_items_open')
      .on('change_items')
      .columns(['kind', 'change_uuid'])
      .where(sql.ref('visible_role'), '=', 'ADMIN')
      .execute();
    // Without `coalesce`, PostgreSQL would not read the items without a company in the order of the index.
    await sql`
      create index change_items_company on change_items (coalesce(visible_company, ''), kind, change_uuid)
      where visible_role = 'SCO_ADMIN'`.execute(db);
    await db.schema
      .createIndex('change_items_limited')
      .on('change_items')
      .columns(['object_uuid', 'change_uuid'])
      .where(sql.ref('visible_role'), '<>', 'ADMIN')
      .execute();
  },
};
