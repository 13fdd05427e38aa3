import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAnswering, type Db } from '../../../service/db/open.ts';
import { Probe } from '../../../service/operations/probe.ts';
import { deferredAnswer } from '../../support/deferred.ts';
import { ENGINES, openEmpty, START_MS, type OpenDatabase } from '../../support/databases.ts';

/** Time that no test reaches, in milliseconds. */
const LONG = 600_000;

let database: OpenDatabase;

beforeAll(async () => {
  database = await openEmpty(ENGINES[1].emptyDatabase);
}, START_MS);
afterAll(() => database.close());

/** Locks a table, so that readers wait until `letGo` is called. */
async function hung(db: Db): Promise<{ letGo: () => Promise<void> }> {
  const held = deferredAnswer<void>();
  const released = deferredAnswer<void>();
  const holding = db.transaction().execute(async (transaction) => {
    await sql`lock table installation in access exclusive mode`.execute(transaction);
    held.answer();
    await released.answered;
  });
  await held.answered;
  return {
    letGo: async () => {
      released.answer();
      await holding;
    },
  };
}

/** Returns the number of connections that wait for a lock. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
}

it('queries the database once for concurrent probes, and caches the result briefly', async () => {
  const { db } = database;
  const probe = new Probe(() => isAnswering(db), false, { timeoutMs: LONG, maxAgeMs: LONG });
  const { letGo } = await hung(db);
  const asked = Array.from({ length: 50 }, () => probe.find());
  await expect.poll(() => waiting(db)).toBe(1);
  await letGo();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([true]));
  const again = await hung(db);
  expect(await probe.find()).toBe(true);
  await again.letGo();
});

it('times out on a hanging database, without a second query', async () => {
  const { db } = database;
  const probe = new Probe(() => isAnswering(db), false, { timeoutMs: 20, maxAgeMs: 0 });
  const { letGo } = await hung(db);
  expect(await probe.find()).toBe(false);
  await expect.poll(() => waiting(db)).toBe(1);
  expect(await probe.find()).toBe(false);
  expect(await probe.find()).toBe(false);
  expect(await waiting(db)).toBe(1);
  await letGo();
  await expect.poll(() => probe.find()).toBe(true);
});
