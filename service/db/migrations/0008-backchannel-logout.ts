import type { CreateTableBuilder, Kysely, Migration } from 'kysely';

type Table = CreateTableBuilder<string, string>;

const belongsTo = (table: Table, column: string, target: string): Table =>
  table.addColumn(column, 'text', (definition) =>
    definition.notNull().references(target).onDelete('cascade'),
  );

/** Creates the table with one row for each application that a user signed in to during a session. */
async function sessionClients(db: Kysely<unknown>): Promise<void> {
  let table: Table = db.schema
    .createTable('session_clients')
    .addColumn('sid', 'text', (column) => column.notNull());
  table = belongsTo(table, 'client_uuid', 'auth_clients.uuid');
  table = belongsTo(table, 'user_uuid', 'users.uuid');
  await table
    .addColumn('reached_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_clients_key', ['sid', 'client_uuid'])
    .execute();
  for (const column of ['client_uuid', 'user_uuid', 'reached_at']) {
    await db.schema.createIndex(`session_clients_${column}`).on('session_clients').column(column).execute();
  }
}

/**
 * Creates the table of logout tokens that wait to be sent. It has no foreign keys, because the tokens outlive a deleted
 * client.
 */
async function logoutDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('logout_deliveries')
    .addColumn('sid', 'text', (column) => column.notNull())
    .addColumn('client_uuid', 'text', (column) => column.notNull())
    .addColumn('user_uuid', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('queued_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('logout_deliveries_key', ['sid', 'client_uuid'])
    .execute();
  await db.schema
    .createIndex('logout_deliveries_due')
    .on('logout_deliveries')
    .columns(['client_uuid', 'due_at'])
    .execute();
}

/** Adds the column and the tables of back-channel logout. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('auth_clients').addColumn('backchannel_logout_uri', 'text').execute();
    await sessionClients(db);
    await logoutDeliveries(db);
    await db.schema.createIndex('sso_sessions_sid').on('sso_sessions').column('sid').execute();
  },
};
