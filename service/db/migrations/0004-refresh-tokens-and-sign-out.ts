import type { CreateTableBuilder, Kysely, Migration } from 'kysely';

type Table = CreateTableBuilder<string, string>;

const belongsTo = (table: Table, column: string, target: string): Table =>
  table.addColumn(column, 'text', (definition) =>
    definition.notNull().references(target).onDelete('cascade'),
  );

async function indexEach(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}

/** One row for each family: the tokens that follow each other from one sign-in. */
async function refreshTokens(db: Kysely<unknown>): Promise<void> {
  let family: Table = db.schema
    .createTable('refresh_tokens')
    .addColumn('handle_hash', 'text', (column) => column.primaryKey());
  family = belongsTo(family, 'client_uuid', 'auth_clients.uuid');
  family = belongsTo(family, 'user_uuid', 'users.uuid');
  await family
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('former_hash', 'text')
    .addColumn('successor_salt', 'text')
    .addColumn('rotated_at', 'bigint')
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('session_hash', 'text')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('auth_time', 'bigint')
    .addColumn('method', 'text')
    .addColumn('sid', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await indexEach(db, 'refresh_tokens', [
    'client_uuid',
    'user_uuid',
    'code_hash',
    'session_hash',
    'expires_at',
  ]);
}

/** The applications that were reached in a session, and the logout tokens that wait to be sent to them. */
async function signOut(db: Kysely<unknown>): Promise<void> {
  let reached: Table = db.schema
    .createTable('session_clients')
    .addColumn('sid', 'text', (column) => column.notNull());
  reached = belongsTo(reached, 'client_uuid', 'auth_clients.uuid');
  reached = belongsTo(reached, 'user_uuid', 'users.uuid');
  await reached
    .addColumn('reached_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_clients_key', ['sid', 'client_uuid'])
    .execute();
  await indexEach(db, 'session_clients', ['client_uuid', 'user_uuid', 'reached_at']);

  let delivery: Table = db.schema
    .createTable('logout_deliveries')
    .addColumn('sid', 'text', (column) => column.notNull());
  delivery = belongsTo(delivery, 'client_uuid', 'auth_clients.uuid');
  delivery = belongsTo(delivery, 'user_uuid', 'users.uuid');
  await delivery
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
  await indexEach(db, 'logout_deliveries', ['user_uuid']);
}

/** Adds tables for refresh tokens and for back-channel logout. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await refreshTokens(db);
    await signOut(db);
  },
};
