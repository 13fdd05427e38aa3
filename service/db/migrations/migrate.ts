import { sql, type Kysely, type Migration } from 'kysely';
import { isPostgres } from '../is-postgres.ts';
import type { Database } from '../schema.ts';
import { MIGRATIONS } from './index.ts';
import { standingOf } from './standing.ts';

interface Stored extends Database {
  kysely_migration: { name: string; timestamp: string };
}

/** The number that versions before this one took for the same, with Kysely's own migrator. */
const LOCK = sql.lit(3_853_314_791_062_309_107n);

/** A database whose tables this version cannot work with. */
class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';

  constructor(reason: string) {
    super(`it ${reason}`);
  }
}

async function hasMigrations(db: Kysely<Stored>): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`;
  return (await found.execute(db)).rows.length > 0;
}

/**
 * Runs the migrations that a database has not had, all of them or none; one instance after the other. Kysely's own migrator
 * takes no lock and no transaction on SQLite, and stops at what a newer version has added.
 *
 * @returns the migrations of newer versions that the database has had, and that this one works with
 * @throws UnusableDatabaseError, or the driver's error.
 */
export async function migrate(
  database: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<string[]> {
  return database
    .withTables<Pick<Stored, 'kysely_migration'>>()
    .transaction()
    .execute(async (db) => {
      // The embedded database has one that writes at a time: its transactions begin with that.
      if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
      if (!(await hasMigrations(db))) {
        await db.schema
          .createTable('kysely_migration')
          .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
          .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
          .execute();
      }
      const stored = await db.selectFrom('kysely_migration').select('name').execute();
      const names = stored.map(({ name }) => name);
      const standing = standingOf(names, Object.keys(migrations));
      if (standing.kind === 'unusable') throw new UnusableDatabaseError(standing.reason);
      if (standing.kind === 'newer') return standing.unknown;
      for (const name of standing.missing) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await migrations[name]!.up(db);
        const timestamp = new Date().toISOString();
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await db.insertInto('kysely_migration').values({ name, timestamp }).execute();
      }
      return [];
    });
}
