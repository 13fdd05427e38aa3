import { sql } from 'kysely';
import { isPostgres } from '../../service/db/is-postgres.ts';
import { WRITER_CACHE } from '../../service/db/embedded/dialect.ts';
import type { Db } from '../../service/db/open.ts';

/** Leaves out those of unique keys. */
export const indexesOfUsers = (db: Db) =>
  (isPostgres(db)
    ? sql<{ name: string; definition: string }>`
        select indexname as name, indexdef as definition from pg_indexes
        where schemaname = current_schema() and tablename = 'users' and indexdef not like 'CREATE UNIQUE%'`
    : sql<{ name: string; definition: string }>`
        select name, sql as definition from sqlite_schema
        where type = 'index' and tbl_name = 'users' and sql is not null`
  ).execute(db);

/** 128 MB, for the pages of the unique keys: new users change these in random order. */
const LARGE_CACHE = 'cache_size = -131072';

/** Changes a pragma of SQLite's writing connection; does nothing on PostgreSQL. */
async function setSqlite(db: Db, setting: string): Promise<void> {
  if (!isPostgres(db)) await sql.raw(`pragma ${setting}`).execute(db);
}

/**
 * Fills the table of users without its indexes, and builds them at the end: for a million users this takes a fraction of
 * the time.
 */
export async function withoutUserIndexes(db: Db, fill: () => Promise<void>): Promise<void> {
  const { rows } = await indexesOfUsers(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await setSqlite(db, LARGE_CACHE);
  await fill();
  await setSqlite(db, WRITER_CACHE);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}
