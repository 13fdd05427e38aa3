import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type Migration } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../service/db/migrations/index.ts';
import { migrate } from '../../../service/db/migrations/migrate.ts';
import { type MigrationState, migrationStateOf } from '../../../service/db/migrations/migration-state.ts';
import {
  checkAnswering,
  openDatabase,
  openAndReencrypt,
  type DatabaseAccess,
} from '../../../service/db/open.ts';
import type { Database } from '../../../service/db/schema.ts';
import { ENGINES, type TestDatabase } from '../../support/databases.ts';
import { deferredAnswer } from '../../support/deferred.ts';
import { ask } from '../../support/postgres-cluster.ts';
import { findLosses, readShape } from '../../support/stored-shape.ts';

const NAMES = Object.keys(MIGRATIONS).toSorted();

const [, POSTGRES] = ENGINES;

/**
 * Matches the name of a migration that removes something: `….since-NNNN`. Only versions of the service that have
 * migration NNNN can use the database afterwards.
 */
const TAKES_AWAY = /\.since-\d{4}$/;

const statement = (text: string): Migration => ({ up: async (db) => void (await sql.raw(text).execute(db)) });

const later = (migrations: Record<string, Migration>) => ({ ...MIGRATIONS, ...migrations });

const namesIn = async (db: Kysely<Database>) => {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
};

const newer = (migration: string): MigrationState => ({
  kind: 'unusable',
  reason: `is from a newer version, which has the migration ${migration}`,
});

describe('the migration state of a database', () => {
  const ours = ['0001-a', '0002-b'];

  it.each<[string, string[], MigrationState]>([
    ['no migrations yet', [], { kind: 'ours', missing: ours }],
    ['fewer', ['0001-a'], { kind: 'ours', missing: ['0002-b'] }],
    ['the same, in any order', ['0002-b', '0001-a'], { kind: 'ours', missing: [] }],
    ['newer migrations that only add', [...ours, '0003-c'], { kind: 'newer', unknown: ['0003-c'] }],
    [
      'newer migrations that remove something unused',
      [...ours, '0003-c', '0004-d.since-0002'],
      { kind: 'newer', unknown: ['0003-c', '0004-d.since-0002'] },
    ],
    [
      'newer migrations that remove something used and add again',
      [...ours, '0003-c.since-0003', '0004-d'],
      newer('0003-c.since-0003'),
    ],
    ['migrations of another branch', ['0001-a', '0002-other'], newer('0002-other')],
    [
      'migrations of a version before the first release',
      ['0001-foundation', '0002-mailbox'],
      { kind: 'unusable', reason: 'is of a version before the first release, whose data cannot be used' },
    ],
    ['an unknown migration between known ones', ['0001-a', '0001-aa'], newer('0001-aa')],
  ])('is recognized: %s', (_what, stored, standing) => {
    expect(migrationStateOf(stored, ours)).toEqual(standing);
  });
});

describe.each(ENGINES)('migrations on $engine', ({ databaseWithoutTables }) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await databaseWithoutTables();
  });
  afterEach(() => database.release());

  it('accept a database with newer migrations that are compatible, and do not change it', async () => {
    const db = await openDatabase(database.address);
    await migrate(
      db,
      later({ '9998-more': statement(`alter table users add column more text not null default 'x'`) }),
    );
    await db.destroy();
    const older = await openAndReencrypt(database.address);
    expect(older.newerMigrations).toEqual(['9998-more']);
    await expect(checkAnswering(older.db)).resolves.toBeUndefined();
    expect(await namesIn(older.db)).toEqual([...NAMES, '9998-more']);
    await older.db.destroy();
  });

  it('refuse a database from which newer migrations have removed what this version needs', async () => {
    const db = await openDatabase(database.address);
    await migrate(db, later({ '9999-less.since-9998': statement('drop table mailbox_mails') }));
    await db.destroy();
    await expect(openDatabase(database.address)).rejects.toThrow(
      'it is from a newer version, which has the migration 9999-less.since-9998',
    );
  });

  it('roll back completely if one of them fails', async () => {
    const db = await openDatabase(database.address);
    const broken = later({
      '9998-half': statement('create table half (whole text)'),
      '9999-broken': statement('create table half (whole text)'),
    });
    await expect(migrate(db, broken)).rejects.toThrow(/already exists/);
    expect(await namesIn(db)).toEqual(NAMES);
    await migrate(db, later({ '9998-half': statement('create table half (whole text)') }));
    await db.destroy();
  });
});

describe('migrations with several instances', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await POSTGRES.databaseWithoutTables();
  });
  afterEach(() => database.release());

  it('are run once if several instances start at the same time', async () => {
    const instances = await Promise.all(Array.from({ length: 4 }, () => openDatabase(database.address)));
    expect(await namesIn(instances[0]!)).toEqual(NAMES);
    for (const db of instances) await db.destroy();
  });

  it('make an older instance that starts during them wait, which then accepts the result', async () => {
    const db = await openDatabase(database.address);
    const begun = deferredAnswer<void>();
    const goOn = deferredAnswer<void>();
    const slow: Migration = {
      up: async (transaction) => {
        await sql`create table more (text text)`.execute(transaction);
        begun.answer();
        await goOn.answered;
      },
    };
    const migrated = migrate(db, later({ '9999-slow': slow }));
    await begun.answered;
    const older = openAndReencrypt(database.address);
    const waiting = async () => {
      const { rows } = await sql`
        select 1 from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`.execute(db);
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
    goOn.answer();
    await migrated;
    const { db: opened, newerMigrations } = await older;
    expect(newerMigrations).toEqual(['9999-slow']);
    await opened.destroy();
    await db.destroy();
  });
});

describe('the effect of migrations', () => {
  let database: TestDatabase;
  let db: Kysely<Database>;

  beforeAll(async () => {
    database = await POSTGRES.databaseWithoutTables();
    const connectionString = database.address.kind === 'postgres' ? database.address.url : '';
    const pool = new Pool({ connectionString });
    // The errors of open connections are ignored, because PostgreSQL closes these connections when the database is
    // dropped.
    pool.on('connect', (client) => client.on('error', () => {}));
    db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  });
  afterAll(async () => {
    await db.destroy();
    await database.release();
  });

  it('removes nothing that an earlier version needs, unless the migration’s name says so', async () => {
    const losses: string[] = [];
    let before = await readShape(db);
    for (const [index, name] of NAMES.entries()) {
      const upTo = NAMES.slice(0, index + 1).map((one) => [one, MIGRATIONS[one]!] as const);
      await migrate(db, Object.fromEntries(upTo));
      const after = await readShape(db);
      if (!TAKES_AWAY.test(name)) losses.push(...findLosses(before, after).map((loss) => `${name}: ${loss}`));
      before = after;
    }
    expect(losses).toEqual([]);
    expect(before.columns.length).toBeGreaterThan(100);
  });

  it('removes nothing that the version directly before it needs', () => {
    const numbers = NAMES.map((name) => Number(name.slice(0, 4)));
    for (const name of NAMES.filter((one) => TAKES_AWAY.test(one))) {
      expect(numbers.filter((number) => number < Number(name.slice(0, 4)))).toContain(Number(name.slice(-4)));
    }
  });

  it.each([
    ['alter table users add column more text', []],
    [`alter table users add column more text not null default ''`, []],
    ['alter table users add column more text unique', []],
    ['create table more (user_uuid text primary key references users on delete cascade)', []],
    ['create index more on users (first_name)', []],
    ['drop index users_by_name', []],
    ['alter table users drop column email', ['users.email is gone']],
    ['alter table users rename column desk_phone to phone', ['users.desk_phone is gone']],
    ['alter table users add column more text not null', ['users.more must be given']],
    ['alter table users alter column desk_phone set not null', ['users.desk_phone must be given']],
    ['alter table users alter column version type bigint', ['users.version is of another type']],
    [
      'create unique index more on users (first_name)',
      ['users CREATE UNIQUE INDEX ON public.users USING btree (first_name) refuses what was taken'],
    ],
    [
      'alter table users add column more text default 0 unique',
      ['users UNIQUE (more) refuses what was taken'],
    ],
    [
      `alter table users add check (first_name <> '')`,
      ["users CHECK ((first_name <> ''::text)) refuses what was taken"],
    ],
    [
      'create table more (user_uuid text primary key references users)',
      ['more keeps rows of users from being removed'],
    ],
    [
      'alter table users drop constraint users_username_folded_key',
      ['users UNIQUE (username_folded) is gone'],
    ],
  ])('is detected: %s', async (change, losses) => {
    await migrate(db);
    const transaction = await db.startTransaction().execute();
    const before = await readShape(transaction);
    await sql.raw(change).execute(transaction);
    expect(findLosses(before, await readShape(transaction))).toEqual(losses);
    await transaction.rollback().execute();
  });
});

const isIndexed = async (db: Kysely<Database>) => {
  const { rows } = await sql`select from pg_indexes where indexname = 'users_sought'`.execute(db);
  return rows.length === 1;
};

describe('the trigram index of PostgreSQL', () => {
  let database: TestDatabase;
  let url: string;

  beforeEach(async () => {
    database = await POSTGRES.databaseWithoutTables();
    url = database.address.kind === 'postgres' ? database.address.url : '';
  });
  afterEach(() => database.release());

  it('is created by an extension that is already installed, in any schema', async () => {
    await ask(url, 'create schema elsewhere; create extension pg_trgm schema elsewhere');
    const db = await openDatabase(database.address);
    expect(await isIndexed(db)).toBe(true);
    await db.destroy();
  });

  it('is omitted if the database role may not install the extension', async () => {
    const role = `plain_${randomUUID().replaceAll('-', '')}`;
    await ask(url, `create role ${role} login; grant usage, create on schema public to ${role}`);
    const db = await openDatabase({
      ...database.address,
      url: url.replace('postgres@', `${role}@`),
    } as DatabaseAccess);
    expect(await isIndexed(db)).toBe(false);
    await expect(checkAnswering(db)).resolves.toBeUndefined();
    await db.destroy();
    await ask(url, `drop owned by ${role}; drop role ${role}`);
  });
});
