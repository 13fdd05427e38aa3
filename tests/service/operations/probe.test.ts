import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installationId } from '../../../service/db/installation.ts';
import type { Db } from '../../../service/db/open.ts';
import { Probe } from '../../../service/operations/probe.ts';
import { deferredAnswer } from '../../support/deferred.ts';
import { ENGINES, openEmpty, START_MS, type OpenDatabase } from '../../support/databases.ts';

/** A timeout in milliseconds that is longer than any test. */
const LONG = 600_000;

let database: OpenDatabase;

beforeAll(async () => {
  database = await openEmpty(ENGINES[1].emptyDatabase);
}, START_MS);
afterAll(() => database.close());

/** Locks a table, so that other transactions that read it wait until `unlock` is called. */
async function lockTable(db: Db): Promise<{ unlock: () => Promise<void> }> {
  const locked = deferredAnswer<void>();
  const released = deferredAnswer<void>();
  const lock = db.transaction().execute(async (transaction) => {
    await sql`lock table installation in access exclusive mode`.execute(transaction);
    locked.answer();
    await released.answered;
  });
  await locked.answered;
  return {
    unlock: async () => {
      released.answer();
      await lock;
    },
  };
}

/** Returns the number of connections to the database that wait for a lock. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
}

const isAnswering = async (db: Db) => (await installationId(db)) !== '';

describe('Probe', () => {
  it('queries the database once for concurrent probes, and caches the result for a short time', async () => {
    const { db } = database;
    const probe = new Probe(() => isAnswering(db), false, { timeoutMs: LONG, maxAgeMs: LONG });
    const { unlock } = await lockTable(db);
    const asked = Array.from({ length: 50 }, () => probe.find());
    await expect.poll(() => waiting(db)).toBe(1);
    await unlock();
    expect(new Set(await Promise.all(asked))).toEqual(new Set([true]));
    const again = await lockTable(db);
    expect(await probe.find()).toBe(true);
    await again.unlock();
  });

  it('ends after a timeout if the database does not respond, and sends no second query meanwhile', async () => {
    const { db } = database;
    const probe = new Probe(() => isAnswering(db), false, { timeoutMs: 20, maxAgeMs: 0 });
    const { unlock } = await lockTable(db);
    expect(await probe.find()).toBe(false);
    await expect.poll(() => waiting(db)).toBe(1);
    expect(await probe.find()).toBe(false);
    expect(await probe.find()).toBe(false);
    expect(await waiting(db)).toBe(1);
    await unlock();
    await expect.poll(() => probe.find()).toBe(true);
  });
});
