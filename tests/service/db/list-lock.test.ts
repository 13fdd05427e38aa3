import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpListVersions, listVersions, lockList } from '../../../service/db/list-versions.ts';
import { ENGINES, type OpenDatabase, openEmpty, START_MS } from '../../support/databases.ts';

const [, POSTGRES] = ENGINES;

let database: OpenDatabase;

beforeAll(async () => {
  database = await openEmpty(POSTGRES.emptyDatabase);
}, START_MS);
afterAll(() => database.close());

it('a list is locked also before its first change', async () => {
  const { db } = database;
  await db.deleteFrom('list_versions').execute();
  const waitsForLock = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  let changing!: Promise<void>;
  await db.transaction().execute(async (transaction) => {
    await lockList(transaction, 'users');
    changing = db.transaction().execute((other) => bumpListVersions(other, 'users'));
    await expect.poll(waitsForLock).toBe(true);
    expect(await listVersions(transaction, ['users'])).toEqual([0]);
  });
  await changing;
  expect(await listVersions(db, ['users'])).toEqual([1]);
});
