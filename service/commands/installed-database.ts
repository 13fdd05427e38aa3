import { existsSync } from 'node:fs';
import type Libsql from 'libsql';
import { Client } from 'pg';
import type { DatabaseAddress } from '../db/open.ts';
import { MIGRATIONS } from '../db/migrations/index.ts';
import { migrationStateOf, type MigrationState } from '../db/migrations/migration-state.ts';
import { RIGHTS, type Rights } from '../db/postgres-rights.ts';
import { CommandError } from './command.ts';
import { withReader } from './database-file.ts';

/** The data that a database stores about the installation. */
export interface Installed {
  migrations: string[];
  /** Id of the key that encrypts the secrets in the database. */
  keyId: string | null;
}

const TIMEOUT_MS = 10_000;
const MIGRATIONS_STORED = 'select name from kysely_migration order by name';
const KEY_STORED = "select value from installation where name = 'secrets_key'";

/**
 * Returns the migrations and the key id that a database contains, without changing it; null if the service has stored
 * nothing yet.
 *
 * @throws the driver's error
 */
export function inspectDatabase(address: DatabaseAddress): Promise<Installed | null> {
  return address.kind === 'sqlite' ? inspectFile(address.file) : inspectPostgres(address.url);
}

/**
 * Returns the migrations and the key id that an embedded database contains, without changing it; null if the service
 * has stored nothing yet.
 *
 * @throws the driver's error
 */
export async function inspectFile(file: string): Promise<Installed | null> {
  return existsSync(file) ? withReader(file, inspectOpen) : null;
}

/**
 * Returns the migrations and the key id that an open embedded database contains; null if the service has stored nothing
 * yet.
 *
 * @throws the driver's error
 */
export function inspectOpen(database: Libsql.Database): Installed | null {
  const all = <Row>(sql: string) => database.prepare(sql).all([]) as Row[];
  if (all("select 1 from sqlite_master where name = 'kysely_migration'").length === 0) return null;
  return {
    migrations: all<{ name: string }>(MIGRATIONS_STORED).map(({ name }) => name),
    keyId: all<{ value: string }>(KEY_STORED)[0]?.value ?? null,
  };
}

/** Runs queries in a transaction that changes nothing. */
async function withPostgres<Result>(url: string, read: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // Without a listener, a lost connection would crash the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level read committed read only');
    return await read(client);
  } finally {
    await client.end();
  }
}

const inspectPostgres = (url: string): Promise<Installed | null> =>
  withPostgres(url, async (client) => {
    const { rows: found } = await client.query("select 1 where to_regclass('kysely_migration') is not null");
    if (found.length === 0) return null;
    const migrations = await client.query<{ name: string }>(MIGRATIONS_STORED);
    const keys = await client.query<{ value: string }>(KEY_STORED);
    return { migrations: migrations.rows.map(({ name }) => name), keyId: keys.rows[0]?.value ?? null };
  });

/**
 * Returns the rights of DATABASE_URL's user in PostgreSQL.
 *
 * @throws the driver's error
 */
export const findPostgresRights = (url: string): Promise<Rights> =>
  withPostgres(url, async (client) => (await client.query<Rights>(RIGHTS)).rows[0]!);

/** Returns whether this version of the service can use a database, from the migrations that were run on it. */
export const migrationStateIn = ({ migrations }: Pick<Installed, 'migrations'>): MigrationState =>
  migrationStateOf(migrations, Object.keys(MIGRATIONS));

/**
 * Checks that this version of the service can use a database without migrating it.
 *
 * @param name names the database in messages
 * @throws CommandError if this version cannot use the database, or a migration is pending
 */
export function assertUsable(installed: Installed, name: string): void {
  const state = migrationStateIn(installed);
  if (state.kind === 'unusable') {
    throw new CommandError(`${name} ${state.reason}.`);
  }
  if (state.kind === 'ours' && state.missing.length > 0) {
    throw new CommandError(
      `${name} is from an older version. Start this version of the service with it first.`,
    );
  }
}

/**
 * Checks that a database has exactly this version's migrations.
 *
 * @param name names the database in messages
 * @throws CommandError if the migrations differ
 */
export function assertOfThisVersion(installed: Installed, name: string): void {
  assertUsable(installed, name);
  const state = migrationStateIn(installed);
  if (state.kind === 'newer') {
    throw new CommandError(`${name} is from a newer version, which has the migration ${state.unknown[0]}.`);
  }
}
