import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type Libsql from 'libsql';
import { Client } from 'pg';
import { readConfig, type Config } from '../config.ts';
import { unusableDatabase } from '../configured-database.ts';
import { migratePostgres } from '../db/open.ts';
import { errorReason } from '../small-file.ts';
import { readArguments } from './arguments.ts';
import { CommandError, type Command, type Terminal } from './command.ts';
import { assertIntact, lockExclusively, type LockedDatabase } from './database-file.ts';
import { assertOfThisVersion, inspectDatabase, inspectOpen, type Installed } from './installed-database.ts';
import { findKeyFault } from './installed-key.ts';
import { compareRows, copyRows, findTables } from './table-copy.ts';

const USAGE = `userprofile copy-to-postgres

Copies the embedded database in DATA_DIR to the PostgreSQL database of DATABASE_URL. Stop the service first. The
PostgreSQL database must be empty. The command reads every row back and compares it before it commits, so it copies all
rows or none, and can be repeated. It does not change DATA_DIR.`;

const CONNECTION_TIMEOUT_MS = 10_000;

type PostgresAddress = Extract<Config['database'], { kind: 'postgres' }>;

/**
 * Opens the embedded database with an exclusive lock, so that no other process changes it during the copy.
 *
 * @throws CommandError if the file is missing, locked or unreadable
 */
function lockSource(file: string): LockedDatabase {
  if (!existsSync(file)) throw new CommandError(`DATA_DIR contains no database: ${file}`);
  try {
    return lockExclusively(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read (${errorReason(error)}).`, { cause: error });
  }
}

/**
 * Checks the source database. Uses the connection that has the lock, because no other connection can open the database.
 *
 * @throws CommandError if the database is damaged, is from another version, or belongs to another program
 */
function checkSource(source: Libsql.Database, file: string): Installed {
  const installed = inspectOpen(source);
  if (!installed) throw new CommandError(`${file} is the database of another program.`);
  assertOfThisVersion(installed, file);
  assertIntact(source, file);
  return installed;
}

/**
 * Creates the tables in an empty database. Keeps tables that an interrupted copy has created.
 *
 * @throws ConfigError if the database cannot be read; CommandError if it is not empty or not in UTF-8
 */
async function prepareTarget(target: PostgresAddress): Promise<void> {
  const installed = await inspectDatabase(target).catch((error: unknown) => {
    throw unusableDatabase(target, error);
  });
  if (!installed) await assertEmpty(target);
  await migratePostgres(target.url);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  // Without a listener, a lost connection would crash the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

const isNotEmpty = (table: string) =>
  new CommandError(
    `The database of DATABASE_URL is not empty: it has the table ${table}. Use an empty database.`,
  );

async function assertEmpty({ url }: PostgresAddress): Promise<void> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema() limit 1',
    );
    if (rows[0]) throw isNotEmpty(rows[0].name);
    const { rows: encodings } = await client.query<{ server_encoding: string }>('show server_encoding');
    const encoding = encodings[0]!.server_encoding;
    if (encoding !== 'UTF8') {
      throw new CommandError(`The database of DATABASE_URL has the encoding ${encoding}; it must be UTF8.`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Drops all foreign keys, so that tables can be filled in any order.
 *
 * @returns a function that adds the keys again, which also checks the rows
 */
async function dropForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

/**
 * Disables the triggers that count users, because their table `user_counts` is copied like the others.
 *
 * @returns a function that enables the triggers again
 */
async function disableCountTriggers(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string }>(`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname like 'users\\_counted\\_on\\_%' and relnamespace = current_schema()::regnamespace`);
  const setTriggers = async (state: 'enable' | 'disable') => {
    for (const { table, name } of rows) await client.query(`alter table ${table} ${state} trigger ${name}`);
  };
  await setTriggers('disable');
  return () => setTriggers('enable');
}

/**
 * Copies all tables and compares them, in one transaction, so that an interrupted copy leaves no rows.
 *
 * @throws CommandError if a table is not empty, or a row cannot be copied or differs
 */
async function copyAll(source: Libsql.Database, client: Client, terminal: Terminal): Promise<void> {
  const tables = await findTables(client);
  const names = tables.map(({ name }) => name).join(', ');
  await client.query('begin isolation level read committed; set local statement_timeout = 0');
  await client.query(`lock table ${names} in access exclusive mode`);
  for (const { name } of tables) {
    const { rows } = await client.query(`select 1 from ${name} limit 1`);
    if (rows.length > 0) throw isNotEmpty(name);
  }
  const addForeignKeys = await dropForeignKeys(client);
  const enableTriggers = await disableCountTriggers(client);
  for (const table of tables) {
    const count = await copyRows(source, client, table).catch((error: unknown) => {
      if (error instanceof CommandError) throw error;
      throw new CommandError(`${table.name} cannot be copied: ${(error as Error).message}.`, {
        cause: error,
      });
    });
    await compareRows(source, client, table);
    terminal.print(`ok     ${table.name}, rows: ${count}, all equal`);
  }
  await addForeignKeys();
  await enableTriggers();
  // The copy gets a new identity, because the versions in a repeated copy are lower than those that PostgreSQL had
  // before.
  await client.query("update installation set value = $1 where name = 'id'", [randomUUID()]);
  await client.query('commit');
  // Without new statistics of the planner, the first queries would be planned for empty tables.
  await client.query(`analyze ${names}`);
}

export const copyToPostgres: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    readArguments(args, { words: 0, options: {} });
    const config = readConfig(environment);
    const { database, embeddedFile: file } = config;
    if (database.kind !== 'postgres') {
      throw new CommandError('DATABASE_URL is missing. Set it to the PostgreSQL database to copy to.');
    }
    const locked = lockSource(file);
    let installed: Installed;
    try {
      installed = checkSource(locked.database, file);
      await prepareTarget(database);
      const client = await connect(database.url);
      try {
        await copyAll(locked.database, client, terminal);
      } finally {
        await client.end();
      }
    } finally {
      locked.release();
    }
    terminal.print('The copy is complete. From now on, start the service with DATABASE_URL.');
    terminal.print(`${file} is unchanged. Move it away, so that the service is not started with it.`);
    const fault = findKeyFault(config, installed);
    if (fault !== null) terminal.printError(`The service will not start yet: the database ${fault}.`);
    return 0;
  },
};
