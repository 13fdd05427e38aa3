import { Kysely, PostgresDialect, sql, type Dialect, type Logger } from 'kysely';
import { types, type CustomTypesConfig } from 'pg';
import type { SecretKeys } from '../vault/keys.ts';
import { reencryptSecrets, type Reencrypted } from '../vault/reencrypt.ts';
import { embeddedDialect } from './embedded/dialect.ts';
import { ensureInstallationId, installationId } from './installation.ts';
import { isPostgres } from './is-postgres.ts';
import { migrate } from './migrations/migrate.ts';
import { PostgresPool } from './postgres-pool.ts';
import type { Database } from './schema.ts';
import { EventLoopYielder } from './yield-to-event-loop.ts';

export type Db = Kysely<Database>;

interface PostgresAddress {
  kind: 'postgres';
  url: string;
  /** How long a call waits for a connection, and for a lock, in milliseconds. */
  patienceMs?: number;
}

export type DatabaseAddress = { kind: 'sqlite'; file: string } | PostgresAddress;

export type DatabaseAccess = DatabaseAddress & { keys: SecretKeys };

const INT8 = 20;

/** Converts int8 to a number, because the driver returns it as text. All times and counts are below 2^53. */
const postgresTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
};

const PATIENCE_MS = 10_000;

const openPostgres = (url: string, patienceMs = PATIENCE_MS): Dialect =>
  new PostgresDialect({
    pool: new PostgresPool(
      {
        connectionString: url,
        max: 10,
        // With this option, the driver detects a server that is no longer reachable. By default, the operating system
        // checks only after two hours.
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        types: postgresTypes,
      },
      patienceMs,
    ),
  });

/**
 * Runs the pending migrations in PostgreSQL. Unlike `openDatabase`, stores no installation id and reencrypts no
 * secrets. Waits while another instance migrates.
 *
 * @throws the driver's error
 */
export async function migratePostgres(url: string): Promise<void> {
  const db: Db = new Kysely<Database>({ dialect: openPostgres(url) });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

async function encryptSecrets(db: Db, { kind, keys }: DatabaseAccess): Promise<Reencrypted> {
  const reencrypted = await reencryptSecrets(db, keys);
  if (reencrypted.size > 0 && kind === 'sqlite') {
    // Freed pages and the write-ahead log still contain the replaced secrets. `vacuum` removes them from the disk.
    await sql`vacuum`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  }
  return reencrypted;
}

/**
 * Opens a database, migrates it and reencrypts its secrets if necessary.
 *
 * @throws WrongKeyError, UnusableDatabaseError, or the driver's error
 */
export async function openDatabase(access: DatabaseAccess): Promise<Db> {
  return (await openAndReencrypt(access)).db;
}

export interface OpenedDatabase {
  db: Db;
  /** The numbers of secrets that were reencrypted with the current key, by column. */
  reencrypted: Reencrypted;
  /** Migrations of newer versions that were run on the database. */
  newerMigrations: string[];
}

/**
 * Opens a database like `openDatabase`, and also returns what was reencrypted and which newer migrations were found.
 *
 * @param onQuery called for each query
 * @throws as `openDatabase`
 */
export async function openAndReencrypt(access: DatabaseAccess, onQuery?: Logger): Promise<OpenedDatabase> {
  const dialect =
    access.kind === 'sqlite' ? embeddedDialect(access.file) : openPostgres(access.url, access.patienceMs);
  const db: Db = new Kysely<Database>({
    dialect,
    plugins: access.kind === 'sqlite' ? [new EventLoopYielder()] : [],
    ...(onQuery ? { log: onQuery } : {}),
  });
  try {
    const newerMigrations = await migrate(db);
    const reencrypted = await encryptSecrets(db, access);
    await ensureInstallationId(db);
    return { db, reencrypted, newerMigrations };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Checks that the database can be read and, in PostgreSQL, changed. Reads a stored row, because a query without a table
 * also succeeds on an unreadable file.
 *
 * @throws the driver's error
 */
export async function checkAnswering(db: Db): Promise<void> {
  await installationId(db);
  // The statement deletes no row, but a standby refuses it. The embedded database stays readable on a full disk.
  if (isPostgres(db)) await db.deleteFrom('installation').where('name', '=', '').execute();
}
