import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, migratePostgres, openDatabase } from '../../service/db/open.ts';
import { bearer } from '../support/browser-session.ts';
import { runCommandProcess } from '../support/command.ts';
import { ENGINES, START_MS, TEST_KEY, type TestDatabase } from '../support/databases.ts';
import { addUser } from '../support/people.ts';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '../support/pgbouncer.ts';
import { ask } from '../support/postgres-cluster.ts';
import { startService, type TestService } from '../support/service.ts';

const API = '/userprofile/api/v1';

/** Number of concurrent calls. */
const AT_ONCE = 20;

const UNAVAILABLE = {
  code: 'unavailable',
  message: 'The service cannot save or read this at the moment. Nothing was changed. Try again later.',
};

const [, { emptyDatabase, databaseWithoutTables }] = ENGINES;

type PostgresDatabase = TestDatabase & { address: { kind: 'postgres' }; name: string };

async function createDatabase(create = emptyDatabase): Promise<PostgresDatabase> {
  const { address, release } = await create();
  if (address.kind !== 'postgres') throw new Error('The database is not PostgreSQL');
  return { address, release, name: new URL(address.url).pathname.slice(1) };
}

/** Creates a database with a default for all its sessions, such as `statement_timeout`. */
async function databaseWith(setting: string, value: string): Promise<PostgresDatabase> {
  const database = await createDatabase();
  await ask(database.address.url, `alter database ${database.name} set ${setting} = ${value}`);
  return database;
}

const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

let service: TestService | null = null;

async function serve(database: TestDatabase): Promise<TestService> {
  service = await startService({ emptyDatabase: async () => database });
  return service;
}

afterEach(async () => {
  await service?.stop();
  service = null;
});

/**
 * Returns the function that makes calls as an administrator. The token is issued first, because a read-only database
 * cannot store it.
 */
async function administrator({ call, tokenOf, fixture }: TestService) {
  const headers = bearer(await tokenOf(fixture.people.admin));
  const target = fixture.people.viewer;
  const read = () => call(`${API}/user/${target}`, { headers });
  return {
    setActive: (active: boolean) =>
      call(`${API}/user/${active ? 'activate' : 'inactivate'}`, {
        headers,
        method: 'POST',
        body: [{ uuid: target }],
      }),
    read,
    isActive: async () => ((await (await read()).json()) as { active: boolean }).active,
  };
}

async function expectUnavailable(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject(UNAVAILABLE);
}

const statusesOf = (answers: readonly Response[]) => new Set(answers.map(({ status }) => status));

describe('a PostgreSQL whose transactions are serializable by default', () => {
  it(
    'takes concurrent saves and reads without a serialization failure',
    async () => {
      const running = await serve(await databaseWith('default_transaction_isolation', 'serializable'));
      const { db, fixture, call } = running;
      const members = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          addUser(db, { username: `member.${index}`, businessProfile: fixture.businessProfiles.viewer }),
        ),
      );
      const saves = members.map((uuid) =>
        call(`${API}/user/inactivate`, { as: 'admin', method: 'POST', body: [{ uuid }] }),
      );
      const reads = members.map((uuid) => call(`${API}/user/${uuid}`, { as: 'admin' }));
      expect(statusesOf(await Promise.all([...saves, ...reads]))).toEqual(new Set([200]));
    },
    START_MS,
  );

  it('runs single statements in READ COMMITTED, too', async () => {
    const { address, release } = await databaseWith('default_transaction_isolation', 'serializable');
    const db = await openDatabase(address);
    await ask(
      address.url,
      `create table levels (level text);
       create function level() returns trigger language plpgsql as
         'begin insert into levels values (current_setting(''transaction_isolation'')); return null; end';
       create trigger level after insert on list_versions for each row execute function level()`,
    );
    await db.insertInto('list_versions').values({ list: 'users', version: 1 }).execute();
    const level = db
      .selectNoFrom(({ fn, val }) =>
        fn<string>('current_setting', [val('transaction_isolation')]).as('level'),
      )
      .executeTakeFirst();
    expect(await level).toEqual({ level: 'read committed' });
    const stored = db.withTables<{ levels: { level: string } }>().selectFrom('levels').select('level');
    expect(await stored.execute()).toEqual([{ level: 'read committed' }]);
    await db.destroy();
    await release();
  });
});

const jitOf = (db: Db) =>
  db.selectNoFrom(({ fn, val }) => fn<string>('current_setting', [val('jit')]).as('jit')).executeTakeFirst();

describe('a PostgreSQL that compiles statements just in time', () => {
  it('compiles none of the service', async () => {
    const { address, release } = await databaseWith('jit', 'on');
    const db = await openDatabase(address);
    expect(await jitOf(db)).toEqual({ jit: 'off' });
    expect(await db.transaction().execute(jitOf)).toEqual({ jit: 'off' });
    await db.destroy();
    await release();
  });
});

const sleep = (trigger: string) =>
  `create function sleep() returns trigger language plpgsql as 'begin perform pg_sleep(600); return new; end';
     create ${trigger} for each row execute function sleep()`;

describe('a PostgreSQL with a statement_timeout', () => {
  it(
    'makes a save report that nothing was changed',
    async () => {
      const database = await databaseWith('statement_timeout', "'5s'");
      const running = await serve(database);
      const { setActive, isActive } = await administrator(running);
      await ask(database.address.url, sleep('trigger slow before update on users'));
      await expectUnavailable(await setActive(false));
      expect(await isActive()).toBe(true);
      await ask(database.address.url, 'drop trigger slow on users');
      expect((await setActive(false)).status).toBe(200);
    },
    START_MS,
  );

  it(
    'or a canceled commit makes a save report that nothing was changed',
    async () => {
      const database = await createDatabase();
      const { url } = database.address;
      const running = await serve(database);
      const { setActive, isActive } = await administrator(running);
      await ask(url, sleep('constraint trigger slow after update on users deferrable initially deferred'));
      const saving = setActive(false);
      const canceling = await connectTo(url);
      await expect
        .poll(async () => {
          const { rowCount } = await canceling.query(
            "select pg_cancel_backend(pid) from pg_stat_activity where query = 'commit' and wait_event = 'PgSleep'",
          );
          return rowCount;
        })
        .toBe(1);
      await canceling.end();
      await expectUnavailable(await saving);
      expect(await isActive()).toBe(true);
      await ask(url, 'drop trigger slow on users');
      expect((await setActive(false)).status).toBe(200);
    },
    START_MS,
  );

  it('does not limit migrations', async () => {
    const { address, release, name } = await createDatabase(databaseWithoutTables);
    const lock = await connectTo(address.url);
    // In a transaction, pg_stat_activity does not change.
    const observer = await connectTo(address.url);
    // The lock that an instance holds while it migrates.
    await lock.query('begin; select pg_advisory_xact_lock(3853314791062309107)');
    await ask(address.url, `alter database ${name} set statement_timeout = '200ms'`);
    const migrating = migratePostgres(address.url);
    await expect
      .poll(async () => {
        const { rowCount } = await observer.query(
          `select from pg_locks join pg_stat_activity using (pid)
            where locktype = 'advisory' and not granted and clock_timestamp() - query_start > interval '400 ms'`,
        );
        return rowCount;
      })
      .toBe(1);
    await observer.end();
    await lock.query('commit');
    await lock.end();
    await migrating;
    await release();
  });
});

const readiness = async ({ call }: TestService) => {
  const answer = await call('/userprofile/health/ready');
  return [answer.status, ((await answer.json()) as { message?: string }).message];
};

describe('a PostgreSQL that becomes read-only', () => {
  it(
    'is reported by the readiness check, and its connections are dropped when it can be changed again',
    async () => {
      const database = await createDatabase();
      const running = await serve(database);
      const { setActive, isActive } = await administrator(running);
      const { url } = database.address;
      expect((await setActive(false)).status).toBe(200);
      await ask(url, `alter database ${database.name} set default_transaction_read_only = on`);
      await ask(url, endConnections);
      await expect
        .poll(() => readiness(running))
        .toEqual([503, 'The database is read-only, as a standby is.']);
      const refused = await Promise.all(Array.from({ length: AT_ONCE }, () => setActive(true)));
      expect(statusesOf(refused)).toEqual(new Set([503]));
      expect(await refused[0]!.json()).toMatchObject(UNAVAILABLE);
      expect(await isActive()).toBe(false);
      // Existing sessions stay read-only, like connections to a former primary.
      await ask(
        url,
        `set transaction read write; alter database ${database.name} reset default_transaction_read_only`,
      );
      const saveAtOnce = () => Promise.all(Array.from({ length: AT_ONCE }, () => setActive(true)));
      // The calls use every connection of the pool. The first refusal on an existing session makes the pool drop all of
      // them.
      await saveAtOnce();
      expect(statusesOf(await saveAtOnce())).toEqual(new Set([200]));
      await expect.poll(async () => (await readiness(running))[0]).toBe(200);
    },
    START_MS,
  );

  it('is named at the start and by check-config', async () => {
    const { address, release, name } = await createDatabase();
    await (await openDatabase(address)).destroy();
    await ask(address.url, `alter database ${name} set default_transaction_read_only = on`);
    const settings = { DEMO: '0', DATABASE_URL: address.url, SECRETS_KEY: TEST_KEY };
    const reason = /DATABASE_URL cannot be used: .*the server is read-only, because it is a standby/;
    const checked = await runCommandProcess(['check-config'], settings);
    expect([checked.code, checked.stdout]).toEqual([1, expect.stringMatching(reason)]);
    const started = await runCommandProcess(['serve'], settings);
    expect([started.code, started.stderr]).toEqual([1, expect.stringMatching(reason)]);
    await release();
  });
});

describe('a PostgreSQL user without the right to create tables', () => {
  it.each([
    [
      'in the schema public',
      (role: string) => `revoke create on schema public from public; grant usage on schema public to ${role}`,
      'this user may not create tables in the schema public: run GRANT CREATE ON SCHEMA public TO this user, as the owner of the database',
    ],
    [
      'in any schema',
      (role: string) => `alter role ${role} set search_path = nowhere`,
      'no schema of search_path exists: create one, or set search_path for this user',
    ],
  ])('is told what to grant, at the start and by check-config: %s', async (_, take, reason) => {
    const { address, release } = await createDatabase(databaseWithoutTables);
    const role = `role_${randomUUID().replaceAll('-', '')}`;
    await ask(address.url, `create role ${role} login`);
    await ask(address.url, take(role));
    const settings = {
      DEMO: '0',
      DATABASE_URL: address.url.replace('//postgres@', `//${role}@`),
      SECRETS_KEY: TEST_KEY,
    };
    const checked = await runCommandProcess(['check-config'], settings);
    expect(checked.stdout).toMatch(/^wrong {2}DATABASE_URL cannot be used: /);
    expect(checked.stdout).toContain(`(${reason})\n`);
    const started = await runCommandProcess(['serve'], settings);
    expect(started.stderr).toMatch(/^DATABASE_URL cannot be used: .*\n$/);
    expect(started.stderr).toContain(`(${reason})\n`);
    await ask(address.url, `drop owned by ${role}; drop role ${role}`);
    await release();
  });
});

describe('a service behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer;

  beforeEach(({ skip }) => skip(!findPgBouncer(), 'needs PgBouncer'));

  async function serveBehindPooler(patienceMs: number): Promise<{ running: TestService; direct: string }> {
    const database = await createDatabase();
    const direct = database.address.url;
    pooler = await startPgBouncer(direct, 2);
    const running = await serve({
      address: { ...database.address, url: pooler.url, patienceMs },
      release: async () => {
        await pooler.stop();
        await database.release();
      },
    });
    return { running, direct };
  }

  it(
    'changes no setting of the connections that others share, and works with many callers',
    async () => {
      // PgBouncer lends two connections, so most callers wait, which takes long on a busy machine.
      const { running } = await serveBehindPooler(START_MS);
      const { setActive } = await administrator(running);
      const { call, fixture } = running;
      const saves = Array.from({ length: AT_ONCE }, (_, index) => setActive(index % 2 === 0));
      const reads = Array.from({ length: AT_ONCE }, () =>
        call(`${API}/user/${fixture.people.viewer}`, { as: 'admin' }),
      );
      expect(statusesOf(await Promise.all([...saves, ...reads]))).toEqual(new Set([200]));
      const clients = await Promise.all([0, 1].map(() => connectTo(pooler.url)));
      for (const client of clients) await client.query('begin');
      for (const client of clients) {
        const { rows } = await client.query(
          "select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle",
        );
        expect(rows).toEqual([{ lock: '0', idle: '0' }]);
        await client.end();
      }
    },
    START_MS,
  );

  it(
    'limits the wait for a lock',
    async () => {
      const { running, direct } = await serveBehindPooler(2000);
      const { setActive, read } = await administrator(running);
      // PgBouncer opens new connections, on which no session of the service has set anything.
      await ask(direct, endConnections);
      const other = await connectTo(direct);
      await other.query('begin; lock table users in access exclusive mode');
      const answers = await Promise.all([setActive(false), read()]);
      for (const answer of answers) await expectUnavailable(answer);
      await other.end();
      expect((await setActive(false)).status).toBe(200);
    },
    START_MS,
  );
});

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}
