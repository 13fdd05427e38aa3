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

/** Reads int8, which arrives as text, as a number: every time and count fits. */
const postgresTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
};

/**
 * Bounds what holds others up: a transaction waits for a lock no longer than a request does for a connection, and one that
 * nobody goes on with, of an instance that is gone without a word, ends. It is said by a statement, since PgBouncer takes no
 * such settings with a connection.
 */
const WAITS = `set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '60s'`;

/** @param prepare is asked with each new connection before anything else uses it; nobody gets one that it failed for */
function openPostgres(url: string, prepare: (client: ClientBase) => Promise<unknown>): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A server that is gone without a word is noticed; by its default, the system would ask after two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: postgresTypes,
    onConnect: (client) => {
      // The pool replaces a connection that the server closes, and whoever asks it something is told. Without a listener,
      // the error would end the process: the pool's own one is for idle connections, and a transaction holds one between
      // queries.
      client.on('error', () => {});
      return prepare(client);
    },
  });
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

const boundWaits = (client: ClientBase): Promise<unknown> => client.query(WAITS);

/**
 * Makes the tables in a PostgreSQL, or brings them up to date, and stores nothing in them. It waits for as long as another
 * instance takes for the same.
 *
 * @throws the driver's error.
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
    // Freed pages and the write-ahead log still have what was there before.
    await sql`vacuum`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  }
  return reencrypted;
}

/** @throws WrongKeyError, NewerDatabaseError, or the driver's error. */
export async function openDatabase(access: DatabaseAccess): Promise<Db> {
  return (await openReencrypted(access)).db;
}

export interface OpenedDatabase {
  db: Db;
  /** Which secrets the opening has encrypted anew. */
  reencrypted: Reencrypted;
  /** What newer versions have added to the database. */
  newerMigrations: string[];
}

/** Opens a database, and says what that has found and done. @throws as `openDatabase`. */
export async function openReencrypted(access: DatabaseAccess, onQuery?: Logger): Promise<OpenedDatabase> {
  const dialect =
    access.kind === 'sqlite' ? embeddedDialect(access.file) : openPostgres(access.url, boundWaits);
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

/** Reads what is stored: some answers need no more than a connection, or an open file. */
export async function isAnswering(db: Db): Promise<boolean> {
  try {
    await installationId(db);
    return true;
  } catch {
    return false;
  }
}
