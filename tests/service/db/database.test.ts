import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../service/db/fold.ts';
import { installationId } from '../../../service/db/installation.ts';
import { checkAnswering, openDatabase } from '../../../service/db/open.ts';
import { lockList, listVersions, bumpListVersions } from '../../../service/db/list-versions.ts';
import { newListTexts } from '../../../service/user/list/columns.ts';
import { emptySqlite, ENGINES, setUpDatabase } from '../../support/databases.ts';

const texts = {
  username: 'Anna',
  email: 'anna@example.org',
  first_name: 'Anna',
  last_name: 'Ångström',
};
const anna = {
  ...texts,
  ...newListTexts({ ...texts, firstName: texts.first_name, lastName: texts.last_name }),
  uuid: 'u-1',
  username_folded: fold('Anna'),
  email_folded: fold('anna@example.org'),
  active: 1 as const,
  location_uuid: null,
  business_profile_uuid: null,
  visibility_profile_uuid: null,
  minimum_role: 'ADMIN' as const,
  company_uuid: null,
  password_hash: null,
};

/** Counts the turns of the event loop, in `counted`, until `end` is called. */
function countTurns() {
  const turns = { counted: 0, end: () => clearImmediate(pending) };
  const count = () => {
    turns.counted += 1;
    pending = setImmediate(count);
  };
  let pending = setImmediate(count);
  return turns;
}

describe.each(ENGINES)('the database on $engine', ({ emptyDatabase }) => {
  const database = setUpDatabase(emptyDatabase);

  it('keeps the id of the installation when it is opened again', async () => {
    const id = await installationId(database.db);
    await database.reopen();
    expect(await installationId(database.db)).toBe(id);
    await expect(checkAnswering(database.db)).resolves.toBeUndefined();
  });

  it('keeps usernames unique, ignoring case', async () => {
    await database.db.insertInto('users').values(anna).execute();
    const twin = { ...anna, uuid: 'u-2', username: 'ANNA', username_folded: fold('ANNA'), email_folded: 'x' };
    await expect(database.db.insertInto('users').values(twin).execute()).rejects.toThrow(/unique/i);
  });

  it('returns numbers for counts and timestamps', async () => {
    const moment = Date.UTC(2024, 0, 1);
    await database.db
      .insertInto('job_locks')
      .values({ name: 'job', holder: 'me', expires_at: moment })
      .execute();
    const row = await database.db.selectFrom('job_locks').select('expires_at').executeTakeFirstOrThrow();
    expect(row.expires_at).toBe(moment);
  });

  it('refuses a reference to a row that does not exist', async () => {
    const lost = database.db
      .insertInto('sso_sessions')
      .values({ id_hash: 'h', user_uuid: 'nobody', created_at: 1, expires_at: 2 });
    await expect(lost.execute()).rejects.toThrow(/foreign key/i);
  });

  it('lets the event loop run between the reads of a long operation', async () => {
    const turns = countTurns();
    for (let asked = 0; asked < 100_000; asked++) {
      if (turns.counted > 0) break;
      await installationId(database.db);
    }
    turns.end();
    expect(turns.counted).toBeGreaterThan(0);
  });

  it('commits or rolls back a transaction as a whole, and continues after a failure', async () => {
    const broken = database.db.transaction().execute(async (transaction) => {
      await bumpListVersions(transaction, 'locations');
      throw new Error('halfway');
    });
    await expect(broken).rejects.toThrow('halfway');
    expect(await listVersions(database.db, ['locations'])).toEqual([0]);
    await bumpListVersions(database.db, 'locations');
    expect(await listVersions(database.db, ['locations'])).toEqual([1]);
  });

  it('carries out concurrent changes of the same rows one after the other', async () => {
    const addOne = () =>
      database.db.transaction().execute(async (transaction) => {
        await lockList(transaction, 'companies');
        const [version = 0] = await listVersions(transaction, ['companies']);
        await transaction
          .updateTable('list_versions')
          .set({ version: version + 1 })
          .where('list', '=', 'companies')
          .execute();
      });
    await bumpListVersions(database.db, 'companies');
    await Promise.all(Array.from({ length: 20 }, addOne));
    expect(await listVersions(database.db, ['companies'])).toEqual([21]);
  });

  it('carries out hundreds of different statements concurrently', async () => {
    const { db } = database;
    const others = Array.from({ length: 300 }, (_, index) =>
      db.selectNoFrom(sql<number>`${sql.lit(index)}`.as('number')).executeTakeFirst(),
    );
    expect(await Promise.all(others)).toEqual(others.map((_, index) => ({ number: index })));
  });

  it('increments the versions of lists', async () => {
    const lists = ['businessProfiles', 'users', 'clusters'] as const;
    const before = await listVersions(database.db, lists);
    await bumpListVersions(database.db, 'users');
    await bumpListVersions(database.db, 'users', 'businessProfiles', 'users');
    const after = await listVersions(database.db, lists);
    expect(after.map((version, index) => version - before[index]!)).toEqual([1, 2, 0]);
  });
});

describe('the embedded database', () => {
  const database = setUpDatabase(emptySqlite);

  it('can be read during a transaction, with the data from before it', async () => {
    const meanwhile = await database.db.transaction().execute(async (transaction) => {
      await bumpListVersions(transaction, 'users');
      return listVersions(database.db, ['users']);
    });
    expect(meanwhile).toEqual([0]);
    expect(await listVersions(database.db, ['users'])).toEqual([1]);
  });

  it('reads large results in parts from one snapshot, without later changes', async () => {
    const numbers = sql<{ n: number }>`
      (with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100000)
      select n from numbers)`.as<'numbers'>('numbers');
    const turns = countTurns();
    const versions = database.db
      .selectFrom(numbers)
      .innerJoin('list_versions', (join) => join.on('list_versions.list', '=', 'users'))
      .select('version');
    const long = versions.execute();
    await bumpListVersions(database.db, 'users');
    expect(await listVersions(database.db, ['users'])).toEqual([2]);
    const rows = await long;
    turns.end();
    expect(rows).toHaveLength(100_000);
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]));
    expect(turns.counted).toBeGreaterThan(1);
  });

  it('returns to each concurrent query of a transaction its own result', async () => {
    const versions = await database.db.transaction().execute(async (transaction) => {
      await bumpListVersions(transaction, 'clusters');
      return Promise.all([
        listVersions(transaction, ['clusters']),
        listVersions(transaction, ['clusters', 'locations']),
      ]);
    });
    expect(versions).toEqual([[1], [1, 0]]);
  });

  it('does not block the event loop during a large statement', async () => {
    const turns = countTurns();
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100000)
      insert into companies (uuid, name) select n, n from numbers`.execute(database.db);
    turns.end();
    expect(turns.counted).toBeGreaterThan(1);
  });
});

describe('fold', () => {
  it('ignores case and Unicode composition', () => {
    expect(fold('ÅNGSTRÖM')).toBe(fold('a\u030angstro\u0308m'));
  });
});

it.runIf(process.platform === 'linux')(
  'an embedded database is read without a memory map, which would count as the process’s memory',
  async () => {
    const { address, release } = await emptySqlite();
    // Closes the database once, so that the content of the write-ahead log is written into the file.
    await (await openDatabase(address)).destroy();
    const db = await openDatabase(address);
    await installationId(db);
    const files = readFileSync('/proc/self/maps', 'utf8').split('\n');
    expect(files.filter((line) => line.endsWith('userprofile.db'))).toEqual([]);
    await db.destroy();
    await release();
  },
);
