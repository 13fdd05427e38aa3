import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type Dialect, type Logger } from 'kysely';
import { Pool, types, type ClientBase, type CustomTypesConfig } from 'pg';
import type { SecretKeys } from '../vault/keys.ts';
import { reencryptSecrets, type Reencrypted } from '../vault/reencrypt.ts';
import { embeddedDialect } from './embedded/dialect.ts';
import { migrate } from './migrations/migrate.ts';
import type { Database } from './schema.ts';
import { EventLoopYielder } from './yield-to-event-loop.ts';

export type Db = Kysely<Database>;

export type DatabaseAddress = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

export type DatabaseAccess = DatabaseAddress & { keys: SecretKeys };

const INT8 = 20;

/** Converts int8 to a number, because the driver returns it as text. All times and counts are below 2^53. */
const postgresTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
};

/**
 * Limits how long a transaction waits for a lock, and how long it may be idle, so that a crashed instance
 * cannot block others. Sent as a statement, because PgBouncer rejects these settings as connection
 * parameters.
 */
const TIMEOUTS = `set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '60s'`;

/**
 * Creates the PostgreSQL dialect.
 *
 * @param prepare runs on each new connection before its first use; if it fails, the connection is discarded
 */
function openPostgres(url: string, prepare: (client: ClientBase) => Promise<unknown>): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // Detects a server that is no longer reachable. By default, the operating system checks only after two
    // hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: postgresTypes,
    onConnect: (client) => {
      // Adds a listener, because without one a lost connection would crash the process. The pool's own listener covers
      // only idle connections, and a transaction keeps its connection between queries. The pool replaces closed
      // connections; the next query reports the error.
      client.on('error', () => {});
      return prepare(client);
    },
  });
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

const setTimeouts = (client: ClientBase): Promise<unknown> => client.query(TIMEOUTS);

/**
 * Runs the pending migrations in PostgreSQL. Unlike `openDatabase`, stores no installation id and reencrypts no
 * secrets. Waits while another instance migrates.
 *
 * @throws the driver's error
 */
export async function migratePostgres(url: string): Promise<void> {
  const db: Db = new Kysely<Database>({ dialect: openPostgres(url, async () => {}) });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

async function encryptSecrets(db: Db, { kind, keys }: DatabaseAccess): Promise<Reencrypted> {
  const reencrypted = await reencryptSecrets(db, keys);
  if (reencrypted.size > 0 && kind === 'sqlite') {
    // Removes the replaced secrets from the disk: freed pages and the write-ahead log still contain them.
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
  /** Migrations of newer versions that the database has had. */
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
    access.kind === 'sqlite' ? embeddedDialect(access.file) : openPostgres(access.url, setTimeouts);
  const db: Db = new Kysely<Database>({
    dialect,
    plugins: access.kind === 'sqlite' ? [new EventLoopYielder()] : [],
    ...(onQuery ? { log: onQuery } : {}),
  });
  try {
    const newerMigrations = await migrate(db);
    const reencrypted = await encryptSecrets(db, access);
    await db
      .insertInto('installation')
      .values({ name: 'id', value: randomUUID() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return { db, reencrypted, newerMigrations };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

export async function installationId(db: Db): Promise<string> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'id')
    .executeTakeFirstOrThrow();
  return row.value;
}

/**
 * Returns whether the database can be read. Reads a stored row, because a query without a table also succeeds on an
 * unreadable file.
 */
export async function isAnswering(db: Db): Promise<boolean> {
  try {
    await installationId(db);
    return true;
  } catch {
    return false;
  }
}
