import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Libsql from 'libsql';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migratePostgres } from '../../../service/db/open.ts';
import { DEMO_PASSWORD } from '../../../demo/accounts.ts';
import { seedDemo } from '../../../demo/seed/seed.ts';
import { bearer, BrowserSession } from '../../support/browser-session.ts';
import { ENGINES, openInstallation, type TestDatabase, contextOf } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { buildService, startServiceProcess, runService } from '../../support/service-process.ts';

const Database = createRequire(import.meta.url)('libsql') as typeof Libsql;

/** Texts that a copy could damage: they contain characters of list, array and text syntax. */
const ODD_TEXTS = [
  '',
  ' ',
  'NULL',
  '{a,"b"}',
  'it\'s \\ "so"',
  'line\r\nbreak\ttab',
  '👩‍👩‍👧‍👦 Zoë',
  '\u{FFFD}\u{10FFFF}',
];
/** Keys whose order differs: by bytes, by UTF-16 code units and by language. */
const ODD_KEYS = ['😀', 'ｚ', 'Z', 'a', 'ä', 'é', 'e\u0301', '_'];
const BEYOND_DOUBLES = 2n ** 53n + 1n;

/** The folder with the data to copy: demo data and some unusual values. All tests use it. */
let original: string;
let directory: string;
let target: TestDatabase;
let url: string;
let settings: Record<string, string>;

beforeAll(async () => {
  await buildService();
  original = await mkdtemp(join(tmpdir(), 'copied-'));
  const db = await openInstallation(original);
  await seedDemo(contextOf(db), {
    users: 30,
    publicUrl: 'http://127.0.0.1:1',
    suiteUrl: 'http://127.0.0.1:2',
  });
  await db
    .insertInto('locations')
    .values(
      ODD_TEXTS.map((name, index) => ({
        uuid: `odd-${index}`,
        name,
        name_folded: `odd ${index}`,
        latitude: [0.1 + 0.2, -1e-300, 1.7976931348623157e308, 0, null][index % 5]!,
        longitude: index === 0 ? null : 1e21,
      })),
    )
    .execute();
  await db
    .insertInto('job_locks')
    .values(ODD_KEYS.map((name) => ({ name, holder: 'x', expires_at: 0 })))
    .execute();
  await db
    .insertInto('mailbox_mails')
    .values(
      Array.from({ length: 3 }, (_, index) => ({
        uuid: `mail-${index}`,
        received_at: 8_640_000_000_000_000,
        sender: 'a',
        recipient: 'b',
        subject: 'large',
        text: 't',
        html: '<b>ø</b>'.repeat(100_000),
      })),
    )
    .execute();
  await db.destroy();
  change(join(original, 'userprofile.db'), (database) => {
    database.prepare('insert into list_versions values (?, ?)').run(['beyond', BEYOND_DOUBLES]);
  });
});
afterAll(() => rm(original, { recursive: true, force: true }));

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'copy-'));
  for (const file of ['userprofile.db', 'secrets.key'])
    await copyFile(join(original, file), join(directory, file));
  target = await ENGINES[1].databaseWithoutTables();
  url = target.address.kind === 'postgres' ? target.address.url : '';
  settings = { DEMO: '0', DATA_DIR: directory, DATABASE_URL: url };
});
afterEach(async () => {
  await target.release();
  await rm(directory, { recursive: true, force: true });
});

/** Changes a database file in a way that the service never would. Then merges the write-ahead log into the file. */
function change(file: string, work: (database: Libsql.Database) => void): void {
  const database = new Database(file);
  work(database);
  database.pragma('wal_checkpoint(truncate)');
  database.close();
}

async function copied() {
  const command = runService(settings, ['copy-to-postgres']);
  const code = await command.ended;
  return { code, ...command.output() };
}

async function asked<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const references = () =>
  asked(
    "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1, 2",
  );

describe('copy-to-postgres', () => {
  it('copies all data, even after an interrupted copy, so that a service can use it', async () => {
    await migratePostgres(url);
    const referencesBefore = await references();
    const blocker = new Client({ connectionString: url });
    await blocker.connect();
    await blocker.query('select pg_advisory_lock(1)');
    await blocker.query(`
    create function block() returns trigger language plpgsql as 'begin perform pg_advisory_lock(1); return new; end';
    create trigger block before insert on users execute function block()`);
    const killed = runService(settings, ['copy-to-postgres']);
    const waiting = () =>
      asked("select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'");
    await expect.poll(waiting).toHaveLength(1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await blocker.query('select pg_advisory_unlock(1)');
    await expect.poll(() => asked("select 1 from pg_locks where locktype = 'advisory'")).toEqual([]);
    await blocker.query('drop trigger block on users; drop function block');
    await blocker.end();
    expect(await asked('select 1 from applications')).toEqual([]);

    const { code, stdout, stderr } = await copied();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ok {5}users, rows: 3\d, all equal$/m);
    expect(await references()).toEqual(referencesBefore);
    const counted = () => asked("select sum(users)::int as users from user_counts where kind = 'all'");
    const stored = () => asked('select count(*)::int as users from users');
    expect(await counted()).toEqual(await stored());
    await asked("update users set active = 1 - active where username = 'viewer'");
    expect(
      await asked("select sum(users)::int as users from user_counts where kind = 'all' and active = 1"),
    ).toEqual(await asked('select count(*)::int as users from users where active = 1'));
    const locations = await asked(
      "select name, latitude, longitude from locations where uuid like 'odd-%' order by uuid",
    );
    expect(locations).toEqual(
      ODD_TEXTS.map((name, index) => ({
        name,
        latitude: [0.1 + 0.2, -1e-300, 1.7976931348623157e308, 0, null][index % 5],
        longitude: index === 0 ? null : 1e21,
      })),
    );
    expect(await asked('select name from job_locks order by name collate "C"')).toHaveLength(ODD_KEYS.length);
    expect(await asked("select version from list_versions where list = 'beyond'")).toEqual([
      { version: String(BEYOND_DOUBLES) },
    ]);
    expect(await asked('select received_at, length(html) from mailbox_mails')).toEqual(
      Array.from({ length: 3 }, () => ({ received_at: '8640000000000000', length: 800_000 })),
    );

    const [identity] = await asked<{ value: string }>("select value from installation where name = 'id'");
    change(join(directory, 'userprofile.db'), (database) => {
      const source = database.prepare("select value from installation where name = 'id'").get([]);
      expect(identity).not.toEqual(source);
    });

    const again = await copied();
    expect([again.code, again.stderr]).toEqual([
      1,
      'The database of DATABASE_URL is not empty: it has the table app_profile_elements. Use an empty database.\n',
    ]);

    const port = await freePort();
    const service = await startServiceProcess({ ...settings, PORT: String(port) });
    const browser = new BrowserSession(`http://127.0.0.1:${port}`);
    await browser.call('/userprofile/api/v1/auth/frontendconfig');
    const token = await browser.signIn('nova.admin', DEMO_PASSWORD);
    const me = await browser.call('/userprofile/api/v1/me', { headers: bearer(token) });
    expect(await me.json()).toMatchObject({ username: 'nova.admin' });
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  });

  it('rolls back if a copied row is different, and names the row', async () => {
    await migratePostgres(url);
    await asked(`
    create function spoil() returns trigger language plpgsql as 'begin new.first_name = new.first_name || ''!''; return new; end';
    create trigger spoil before insert on users for each row when (new.username = 'viewer') execute function spoil()`);
    const { code, stderr } = await copied();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^users: the row [\da-f-]{36} differs in PostgreSQL\.\n$/);
    expect(await asked('select 1 from applications')).toEqual([]);
  });

  it.each<[string, (database: Libsql.Database) => void, RegExp]>([
    [
      'bytes',
      (database) => database.prepare("update companies set name = x'00ff'").run([]),
      /^companies\.name has bytes that are not text\.\n$/,
    ],
    [
      'a text for a number',
      (database) => database.prepare("update users set version = 'two' where username = 'viewer'").run([]),
      /^users cannot be copied: invalid input syntax .*\n$/,
    ],
    [
      'a reference to a missing row',
      (database) => {
        database.pragma('foreign_keys = OFF');
        database.prepare("update users set location_uuid = 'nowhere' where username = 'viewer'").run([]);
      },
      /is damaged or not a database: 1 rows refer to missing rows\n$/,
    ],
  ])('refuses a database with %s', async (_, spoil, message) => {
    // A copy is changed, because this process keeps the original open until its next garbage collection.
    const draft = join(directory, 'draft.db');
    await copyFile(join(directory, 'userprofile.db'), draft);
    change(draft, spoil);
    await copyFile(draft, join(directory, 'userprofile.db'));
    const { code, stderr } = await copied();
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });

  it('refuses a database of another program, and one that a service has open', async () => {
    await asked('create table accounts (id integer)');
    expect(await copied()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database of DATABASE_URL is not empty: it has the table accounts. Use an empty database.\n',
    });
    const { DATABASE_URL: _, ...embedded } = settings;
    const service = await startServiceProcess({ ...embedded, PORT: String(await freePort()) });
    const { code, stderr } = await copied();
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/userprofile\.db is in use by a service\. Stop the service first\.\n$/),
    ]);
    service.child.kill('SIGTERM');
    await service.ended;
  });

  it('reports missing settings', async () => {
    await rm(join(directory, 'userprofile.db'));
    expect((await copied()).stderr).toMatch(/^DATA_DIR contains no database: /);
    settings = { DEMO: '0', DATA_DIR: directory };
    expect((await copied()).stderr).toMatch(/^DATABASE_URL is missing/);
  });
});
