import { type Kysely, type Migration, sql } from 'kysely';

/** Adds the tables of the change history. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('changes')
      .addColumn('uuid', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('actor_kind', 'text', (column) => column.notNull())
      .addColumn('actor_uuid', 'text')
      .addColumn('roles', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('seal', 'integer')
      .execute();
    await db.schema
      .createIndex('changes_unsealed')
      .on('changes')
      .column('uuid')
      .where(sql.ref('seal'), 'is', null)
      .execute();
    await db.schema.createIndex('changes_seal').on('changes').column('seal').execute();
    await db.schema
      .createIndex('changes_actor')
      .on('changes')
      .columns(['actor_uuid', 'uuid'])
      .where(sql.ref('actor_uuid'), 'is not', null)
      .execute();
    await db.schema
      .createTable('change_items')
      .addColumn('change_uuid', 'text', (column) =>
        column.notNull().references('changes.uuid').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('object_uuid', 'text', (column) => column.notNull())
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('visible_role', 'text', (column) => column.notNull())
      .addColumn('visible_company', 'text')
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('change_items_key', ['change_uuid', 'position'])
      .execute();
    await db.schema
      .createIndex('change_items_object')
      .on('change_items')
      .columns(['object_uuid', 'change_uuid'])
      .execute();
    await db.schema
      .createIndex('change_items_installation')
      .on('change_items')
      .column('change_uuid')
      .where(sql.ref('kind'), '=', 'installation')
      .execute();
    await db.schema
      .createTable('change_seals')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('newest_at', 'bigint', (column) => column.notNull())
      .addColumn('changes', 'integer', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('mac', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('person_keys')
      .addColumn('person_uuid', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull())
      .execute();
  },
};
