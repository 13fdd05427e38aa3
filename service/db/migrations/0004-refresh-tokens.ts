import type { CreateTableBuilder, Kysely, Migration } from 'kysely';

type Table = CreateTableBuilder<string, string>;

const belongsTo = (table: Table, column: string, target: string): Table =>
  table.addColumn(column, 'text', (definition) =>
    definition.notNull().references(target).onDelete('cascade'),
  );

async function indexEach(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}

/**
 * Creates the table with one row for each token family: the refresh tokens that have replaced one another since one
 * sign-in.
 */
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

export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await refreshTokens(db);
  },
};
