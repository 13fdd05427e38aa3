import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, Migrator, PostgresDialect, SqliteDialect, sql, type Dialect } from 'kysely';
import Libsql from 'libsql';
import { Pool, types, type CustomTypesConfig } from 'pg';
import { MIGRATIONS } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** A connected database, on either engine. */
export type Db = Kysely<Database>;

export type DatabaseAddress =
  { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string; connections?: number };

const INT8 = 20;

/** int8 arrives as text from pg; every moment and count of ours fits a number. */
const postgresTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
};

function openSqlite(file: string): Dialect {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Libsql(file);
  // FULL, so that what was answered is on the disk even if the power goes the moment after.
  for (const setting of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
  ]) {
    database.pragma(setting);
  }
  return new SqliteDialect({
    database: {
      prepare: (statement) => database.prepare(statement),
      close: () => {
        // Moves the write-ahead log into the file: what is left in it is read again at the next start.
        database.pragma('wal_checkpoint(TRUNCATE)');
        database.close();
      },
    },
  });
}

function openPostgres(url: string, connections = 10): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    types: postgresTypes,
  });
  // An idle connection that the server closes is replaced at the next query; unheard, it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/**
 * Opens the database, brings its tables up to date and gives it an identity.
 *
 * @throws what the driver throws when the file cannot be written or the server cannot be reached.
 */
export async function openDatabase(address: DatabaseAddress): Promise<Db> {
  const dialect =
    address.kind === 'sqlite' ? openSqlite(address.file) : openPostgres(address.url, address.connections);
  const db: Db = new Kysely<Database>({ dialect });
  try {
    await migrate(db);
    await db
      .insertInto('installation')
      .values({ name: 'id', value: randomUUID() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** The database's identity, made when it was created. */
export async function installationId(db: Db): Promise<string> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'id')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Whether the database answers. */
export async function isAnswering(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
