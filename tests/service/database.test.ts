import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '../../service/db/fold.ts';
import { installationId, isAnswering, openDatabase, type Db } from '../../service/db/open.ts';
import { listVersions, touchLists } from '../../service/db/versions.ts';
import { ENGINES, START_MS, type TestDatabase } from '../support/databases.ts';

const anna = {
  uuid: 'u-1',
  username: 'Anna',
  username_folded: fold('Anna'),
  email: 'anna@example.org',
  email_folded: fold('anna@example.org'),
  first_name: 'Anna',
  last_name: 'Ångström',
  desk_phone: null,
  mobile_phone: null,
  active: 1 as const,
  location_uuid: null,
  business_profile_uuid: null,
  visibility_profile_uuid: null,
  minimum_role: 'ADMIN' as const,
  company_uuid: null,
  password_hash: null,
};

describe.each(ENGINES)('the database on $engine', ({ emptyDatabase }) => {
  let database: TestDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await emptyDatabase();
    db = await openDatabase(database.address);
  }, START_MS);
  afterAll(async () => {
    await db.destroy();
    await database.release();
  });

  it('opens again on what it made, with the same identity', async () => {
    const id = await installationId(db);
    await db.destroy();
    db = await openDatabase(database.address);
    expect(await installationId(db)).toBe(id);
    expect(await isAnswering(db)).toBe(true);
  });

  it('keeps usernames unique whatever their case', async () => {
    await db.insertInto('users').values(anna).execute();
    const twin = { ...anna, uuid: 'u-2', username: 'ANNA', username_folded: fold('ANNA'), email_folded: 'x' };
    await expect(db.insertInto('users').values(twin).execute()).rejects.toThrow(/unique/i);
  });

  it('gives numbers for counts and moments', async () => {
    const moment = Date.UTC(2024, 0, 1);
    await db.insertInto('job_locks').values({ name: 'job', holder: 'me', expires_at: moment }).execute();
    const row = await db.selectFrom('job_locks').select('expires_at').executeTakeFirstOrThrow();
    expect(row.expires_at).toBe(moment);
  });

  it('refuses what points at nothing', async () => {
    const lost = db
      .insertInto('sso_sessions')
      .values({ id_hash: 'h', user_uuid: 'nobody', created_at: 1, expires_at: 2 });
    await expect(lost.execute()).rejects.toThrow(/foreign key/i);
  });

  it('lets others have a turn of the event loop in the middle of a long transaction', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      pending = setImmediate(count);
    };
    let pending = setImmediate(count);
    await db.transaction().execute(async (transaction) => {
      for (let asked = 0; asked < 100_000; asked++) {
        if (turns > 0) break;
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as an import does it
        await listVersions(transaction, ['users']);
      }
    });
    clearImmediate(pending);
    expect(turns).toBeGreaterThan(0);
  });

  it('counts the versions of lists', async () => {
    await touchLists(db, 'users');
    await touchLists(db, 'users', 'businessProfiles', 'users');
    expect(await listVersions(db, ['businessProfiles', 'users', 'clusters'])).toEqual([1, 2, 0]);
  });
});

describe('fold', () => {
  it('ignores case and composition', () => {
    expect(fold('ÅNGSTRÖM')).toBe(fold('a\u030angstro\u0308m'));
  });
});
