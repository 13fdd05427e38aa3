import { sql, type Kysely, type Migration } from 'kysely';
import { isPostgres } from '../is-postgres.ts';
import { explainMissingRights, RIGHTS, type Rights } from '../postgres-rights.ts';
import type { Database } from '../schema.ts';
import { MIGRATIONS } from './index.ts';
import { migrationStateOf } from './migration-state.ts';

interface Stored extends Database {
  kysely_migration: { name: string; timestamp: string };
}

/** The key of the advisory lock. Kysely's own migrator, which earlier versions used, has the same key. */
const LOCK = sql.lit(3_853_314_791_062_309_107n);

class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

async function hasMigrations(db: Kysely<Stored>): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`;
  return (await found.execute(db)).rows.length > 0;
}

/**
 * Waits until no other instance migrates. Removes the time limit for statements, because creating an index takes
 * minutes in a large table.
 */
async function lockPostgres(db: Kysely<Stored>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
}

/**
 * Checks that the database user may create tables in PostgreSQL.
 *
 * @throws UnusableDatabaseError that says what to grant
 */
async function assertMayCreate(db: Kysely<Stored>): Promise<void> {
  const { rows } = await sql<Rights>`${sql.raw(RIGHTS)}`.execute(db);
  const missing = explainMissingRights(rows[0]!, true);
  if (missing !== null) throw new UnusableDatabaseError(missing);
}

/**
 * Runs all pending migrations in one transaction; instances wait for each other. Replaces Kysely's migrator, which uses
 * no lock and no transaction on SQLite, and fails on migrations of newer versions.
 *
 * @returns the stored migrations that this version does not contain but can work with
 * @throws UnusableDatabaseError, or the driver's error
 */
export async function migrate(
  database: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<string[]> {
  return database
    .withTables<Pick<Stored, 'kysely_migration'>>()
    .transaction()
    .execute(async (db) => {
      // The embedded database needs no lock, because it has one writer, and its transactions begin with a write lock.
      if (isPostgres(db)) await lockPostgres(db);
      if (!(await hasMigrations(db))) {
        if (isPostgres(db)) await assertMayCreate(db);
        await db.schema
          .createTable('kysely_migration')
          .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
          .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
          .execute();
      }
      const stored = await db.selectFrom('kysely_migration').select('name').execute();
      const names = stored.map(({ name }) => name);
      const standing = migrationStateOf(names, Object.keys(migrations));
      if (standing.kind === 'unusable') throw new UnusableDatabaseError(`it ${standing.reason}`);
      if (standing.kind === 'newer') return standing.unknown;
      if (standing.missing.length > 0 && isPostgres(db)) await assertMayCreate(db);
      for (const name of standing.missing) {
        await migrations[name]!.up(db);
        const timestamp = new Date().toISOString();
        await db.insertInto('kysely_migration').values({ name, timestamp }).execute();
      }
      return [];
    });
}
