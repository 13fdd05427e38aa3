import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { createContext, type Context } from '../../service/context.ts';
import { openDatabase, type DatabaseAccess, type Db } from '../../service/db/open.ts';
import { readOrCreateKey } from '../../service/vault/key-file.ts';
import { SecretKeys } from '../../service/vault/keys.ts';
import { ask } from './postgres-cluster.ts';

/** A database for a test. `release` removes it; all connections must be closed before. */
export interface TestDatabase {
  address: DatabaseAccess;
  release: () => Promise<void>;
}

/** The value of `SECRETS_KEY` in tests. */
export const TEST_KEY = Buffer.alloc(32, 'key of the tests').toString('base64');

/** Decrypts and encrypts the stored secrets in all tests. */
export const TEST_KEYS = new SecretKeys(Buffer.from(TEST_KEY, 'base64'));

/** Returns a context with empty caches, for a database that was opened with `TEST_KEYS`. */
export const contextOf = (db: Db, keys = TEST_KEYS): Context => createContext(db, keys);

/** Creates an SQLite database: with all tables, as a copy of the run's template, or without tables. */
async function createSqlite(isMigrated: boolean): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'userprofile-'));
  const file = join(directory, 'userprofile.db');
  if (isMigrated) await copyFile(inject('templates').sqlite, file);
  return {
    address: { kind: 'sqlite', file, keys: TEST_KEYS },
    release: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Creates a database in the PostgreSQL server of the test run, as a copy of this template. */
async function createPostgres(template: string): Promise<TestDatabase> {
  const cluster = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Files are copied, because PostgreSQL's default, to log each copied block, takes three times as much processor time.
  await ask(`${cluster}postgres`, `create database ${name} template ${template} strategy file_copy`);
  return {
    address: { kind: 'postgres', url: `${cluster}${name}`, keys: TEST_KEYS },
    release: () => ask(`${cluster}postgres`, `drop database ${name} with (force)`),
  };
}

/** Creates an SQLite database with all tables and no rows. */
export const emptySqlite = (): Promise<TestDatabase> => createSqlite(true);

/**
 * Opens the embedded database in this `DATA_DIR`, and creates it if it does not exist. A new database gets the test
 * key.
 */
export function openInstallation(directory: string): Promise<Db> {
  const keyFile = join(directory, 'secrets.key');
  if (!existsSync(keyFile)) writeFileSync(keyFile, TEST_KEY, { mode: 0o600 });
  const keys = new SecretKeys(readOrCreateKey(keyFile).key);
  return openDatabase({ kind: 'sqlite', file: join(directory, 'userprofile.db'), keys });
}

/** Time limit for the start of a database and of the service on a busy machine, in milliseconds. */
export const START_MS = 120_000;

/** Creates a database of one kind. */
interface Engine {
  engine: 'SQLite' | 'PostgreSQL';
  /** Creates a database with all tables and no rows. */
  emptyDatabase: () => Promise<TestDatabase>;
  /** Creates a database that no migration has changed. */
  databaseWithoutTables: () => Promise<TestDatabase>;
}

const SQLITE: Engine = {
  engine: 'SQLite',
  emptyDatabase: emptySqlite,
  databaseWithoutTables: () => createSqlite(false),
};

const POSTGRES: Engine = {
  engine: 'PostgreSQL',
  emptyDatabase: () => createPostgres(inject('templates').postgres),
  databaseWithoutTables: () => createPostgres('template1'),
};

/** Both kinds of databases, for `describe.each`. */
export const ENGINES = [SQLITE, POSTGRES] as const;

/** Only SQLite, for tests whose result does not depend on the kind of database. */
export const ONE_ENGINE = [SQLITE] as const;

/** An open database. `reopen` keeps its data and replaces `db`; `close` also deletes the database. */
export interface OpenDatabase {
  readonly db: Db;
  reopen: () => Promise<Db>;
  close: () => Promise<void>;
}

export async function openEmpty(
  emptyDatabase: (typeof ENGINES)[number]['emptyDatabase'],
): Promise<OpenDatabase> {
  const { address, release } = await emptyDatabase();
  let db = await openDatabase(address);
  return {
    get db() {
      return db;
    },
    reopen: async () => {
      await db.destroy();
      db = await openDatabase(address);
      return db;
    },
    close: async () => {
      await db.destroy();
      await release();
    },
  };
}

/** Opens an empty database before the tests of a `describe`, and closes it after them. */
export function setUpDatabase(
  emptyDatabase: (typeof ENGINES)[number]['emptyDatabase'],
): Pick<OpenDatabase, 'db' | 'reopen'> {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openEmpty(emptyDatabase);
  }, START_MS);
  afterAll(() => database.close());
  return {
    get db() {
      return database.db;
    },
    reopen: () => database.reopen(),
  };
}
