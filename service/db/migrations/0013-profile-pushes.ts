import type { CreateTableBuilder, Kysely, Migration } from 'kysely';

type Table = CreateTableBuilder<string, string>;

const partOf = (table: Table, column: string, target: string): Table =>
  table.addColumn(column, 'text', (definition) =>
    definition.notNull().references(target).onDelete('cascade'),
  );

/** Adds the queue of changed profiles, which the service expands to pushes of users in parts. */
async function profilePushes(db: Kysely<unknown>): Promise<void> {
  let table: Table = db.schema.createTable('profile_pushes');
  table = partOf(table, 'business_profile_uuid', 'business_profiles.uuid');
  table = partOf(table, 'application_uuid', 'applications.uuid');
  await table
    .addColumn('after_username_order', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('after_uuid', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('profile_pushes_key', ['business_profile_uuid', 'application_uuid'])
    .execute();
  await db.schema
    .createIndex('profile_pushes_due')
    .on('profile_pushes')
    .columns(['application_uuid', 'due_at'])
    .execute();
}

/** Adds the queue of profiles that grant fewer elements, which the service removes from their users in parts. */
async function profileRevocations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('profile_revocations')
    .addColumn('business_profile_uuid', 'text', (column) =>
      column.primaryKey().references('business_profiles.uuid').onDelete('cascade'),
    )
    .addColumn('after_username_order', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('after_uuid', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

/** Adds the queues of changes of business profiles with many users. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await profilePushes(db);
    await profileRevocations(db);
  },
};
