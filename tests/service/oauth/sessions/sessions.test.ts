import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../../service/db/open.ts';
import { endAccessOf } from '../../../../service/oauth/sessions/end-access.ts';
import { DEFAULT_SESSION_LIMITS } from '../../../../service/oauth/sessions/session-limits.ts';
import { hashSecret } from '../../../../service/oauth/secrets.ts';
import { findSession, noteSessionUse, startSession } from '../../../../service/oauth/sessions/sessions.ts';
import { endSessions } from '../../../../service/oauth/sessions/sign-out.ts';
import { sweepExpired } from '../../../../service/tasks/sweep.ts';
import {
  accountThrottle,
  addressThrottle,
  countAttempt,
  resetAttempts,
  uncountAttempt,
} from '../../../../service/throttle/throttle.ts';
import { ENGINES, START_MS } from '../../../support/databases.ts';
import { ANNA, NOON, signInDatabase } from '../../../support/sign-in.ts';

const HOUR = 60 * 60_000;

async function repeat(times: number, action: () => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time += 1) await action();
}

describe.each(ENGINES)('on $engine', ({ emptyDatabase }) => {
  let db: Db;
  let close: () => Promise<void>;
  const start = async (...earlier: string[]) => (await startSession(db, ANNA, earlier, NOON)).id;
  const userOf = (id: string, now = NOON) => sessionOf([id], now);
  const sessionOf = (ids: string[], now = NOON) =>
    findSession({ db, sessionLimits: DEFAULT_SESSION_LIMITS }, ids, now);

  const countOf = async ({ key }: { key: string }) => {
    const row = await db
      .selectFrom('throttle_counters')
      .select('attempts')
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.attempts ?? 0;
  };
  beforeAll(async () => {
    ({ db, close } = await signInDatabase(emptyDatabase));
  }, START_MS);
  afterAll(() => close());
  beforeEach(async () => {
    await db.updateTable('users').set({ active: 1 }).execute();
    await db.deleteFrom('throttle_counters').execute();
  });

  describe('sessions', () => {
    it('identify the user, and are stored as hashes', async () => {
      const id = await start();
      expect(await userOf(id)).toEqual({
        userUuid: ANNA,
        sessionHash: hashSecret(id),
        signedInAt: NOON,
        method: 'password',
        sid: expect.stringMatching(/^[\da-f-]{36}$/),
        lastUsedAt: NOON,
        startedAt: NOON,
        passwordAt: NOON,
        ticketHash: null,
      });
      expect(JSON.stringify(await db.selectFrom('sso_sessions').selectAll().execute())).not.toContain(id);
    });

    it('are refused without a cookie, or with an invented one', async () => {
      expect(await sessionOf([])).toBeNull();
      expect(await userOf('made-up')).toBeNull();
      expect(await userOf('')).toBeNull();
    });

    it('expire after 12 hours, even if they are used', async () => {
      const id = await start();
      expect(await userOf(id, NOON + 6 * HOUR)).not.toBeNull();
      expect(await userOf(id, NOON + 12 * HOUR - 1)).not.toBeNull();
      expect(await userOf(id, NOON + 12 * HOUR)).toBeNull();
    });

    it('keep the later time of use that another instance has stored', async () => {
      const id = await start();
      const context = { db, sessionLimits: DEFAULT_SESSION_LIMITS };
      const session = { sessionHash: hashSecret(id), lastUsedAt: NOON };
      const later = NOON + HOUR + 1000;
      await noteSessionUse(context, session, later);
      await noteSessionUse(context, session, NOON + HOUR);
      expect((await userOf(id, later))?.lastUsedAt).toBe(later);
    });

    it('replace the browser’s previous session', async () => {
      const planted = await start();
      const id = await start(planted);
      expect(id).not.toBe(planted);
      expect(await userOf(planted)).toBeNull();
      expect(await userOf(id)).not.toBeNull();
    });

    it('can be ended one by one or all together', async () => {
      const [one, two, three] = [await start(), await start(), await start()];
      await endSessions(db, [hashSecret(one)], NOON);
      expect(await userOf(one)).toBeNull();
      expect(await userOf(two)).not.toBeNull();
      await endAccessOf(db, [ANNA], Date.now());
      expect(await userOf(two)).toBeNull();
      expect(await userOf(three)).toBeNull();
    });

    it('are refused for inactive users', async () => {
      const id = await start();
      await db.updateTable('users').set({ active: 0 }).execute();
      expect(await userOf(id)).toBeNull();
    });

    it('are deleted after they have expired', async () => {
      const id = await start();
      await sweepExpired(db, NOON + 12 * HOUR - 1);
      expect(await userOf(id)).not.toBeNull();
      await sweepExpired(db, NOON + 12 * HOUR);
      expect(await db.selectFrom('sso_sessions').select('id_hash').execute()).toEqual([]);
    });
  });

  describe('throttles', () => {
    const account = accountThrottle('login', 'anna');
    const address = addressThrottle('login', '192.0.2.1');
    const attempt = (now = NOON) => countAttempt(db, [address, account], now);

    it('accept ten attempts to sign in to an account, and then return how long to wait', async () => {
      await repeat(10, attempt);
      await expect(attempt(NOON + 60_000)).rejects.toMatchObject({
        code: 'throttled',
        retryAfter: 14 * 60,
      });
      await attempt(NOON + 15 * 60_000);
    });

    it('count concurrent attempts', async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => attempt()));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    });

    it('count attempts to an account whatever the spelling of its username, which is not stored', async () => {
      expect(accountThrottle('login', ' ANNA ')).toEqual(account);
      expect(accountThrottle('login', 'anne')).not.toEqual(account);
      expect(accountThrottle('forgot', 'anna')).not.toEqual(account);
      expect(account.key).not.toContain('anna');
    });

    it('accept a hundred attempts from an address, whatever the accounts', async () => {
      let index = 0;
      await repeat(100, () => {
        index += 1;
        return countAttempt(db, [address, accountThrottle('login', `user${index}`)], NOON);
      });
      await expect(attempt()).rejects.toMatchObject({ code: 'throttled' });
      await countAttempt(db, [addressThrottle('login', '192.0.2.2'), account], NOON);
    });

    it('start again after a successful sign-in', async () => {
      await repeat(9, attempt);
      await attempt();
      await resetAttempts(db, account);
      await uncountAttempt(db, address);
      await repeat(10, attempt);
      expect(await countOf(address)).toBe(19);
    });

    it('do not count an attempt from a blocked address for its account', async () => {
      await repeat(100, () => countAttempt(db, [address], NOON));
      await expect(attempt()).rejects.toMatchObject({ code: 'throttled' });
      await expect(attempt()).rejects.toMatchObject({ code: 'throttled' });
      expect(await countOf(account)).toBe(0);
    });

    it('never accept more attempts from an address than its limit', async () => {
      await uncountAttempt(db, address);
      await attempt();
      await uncountAttempt(db, address);
      await uncountAttempt(db, address);
      expect(await countOf(address)).toBe(0);
    });

    it('are deleted after they have ended', async () => {
      await attempt();
      await sweepExpired(db, NOON + 15 * 60_000);
      expect(await db.selectFrom('throttle_counters').selectAll().execute()).toEqual([]);
    });
  });
});
