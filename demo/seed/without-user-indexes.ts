import { sql } from 'kysely';
import { isPostgres } from '../../service/db/is-postgres.ts';
import { WRITER_CACHE } from '../../service/db/embedded/dialect.ts';
import type { Db } from '../../service/db/open.ts';

/** Selects the indexes of the table `users`, except those of unique keys. */
export const indexesOfUsers = (db: Db) =>
  (isPostgres(db)
    ? sql<{ name: string; definition: string }>`
        select indexname as name, indexdef as definition from pg_indexes
        where schemaname = current_schema() and tablename = 'users' and indexdef not like 'CREATE UNIQUE%'`
    : sql<{ name: string; definition: string }>`
        select name, sql as definition from sqlite_schema
        where type = 'index' and tbl_name = 'users' and sql is not null`
  ).execute(db);

/**
 * A page cache of 128 MB (SQLite expects KiB as a negative number). It is large enough for the pages of the unique
 * keys, which inserted users change in random order.
 */
const LARGE_CACHE = 'cache_size = -131072';

/** Sets a pragma of SQLite's write connection. Does nothing on PostgreSQL. */
async function setSqlite(db: Db, setting: string): Promise<void> {
  if (!isPostgres(db)) await sql.raw(`pragma ${setting}`).execute(db);
}

/**
 * Removes the indexes of the table `users`, fills the table, and creates the indexes again. For a million users, this
 * takes a fraction of the time that filling the indexed table takes.
 */
export async function withoutUserIndexes(db: Db, fill: () => Promise<void>): Promise<void> {
  const { rows } = await indexesOfUsers(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await setSqlite(db, LARGE_CACHE);
  await fill();
  await setSqlite(db, WRITER_CACHE);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}
