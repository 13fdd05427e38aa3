import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runExclusively } from '../../service/tasks/job-locks.ts';
import type { Db } from '../../service/db/open.ts';
import { exchangeCode, issueCode } from '../../service/oauth/authorization/codes.ts';
import { findSession, startSession } from '../../service/oauth/sessions/sessions.ts';
import { sweepExpired } from '../../service/tasks/sweep.ts';
import { accountThrottle, countAttempt } from '../../service/throttle/throttle.ts';
import { issueAccessToken, verifyAccessToken } from '../../service/oauth/tokens/tokens.ts';
import { storePassword } from '../../service/password/new-password.ts';
import { issueResetToken, ownerOfResetToken } from '../../service/password/reset-links.ts';
import { ENGINES, START_MS, contextOf } from '../support/databases.ts';
import {
  ANNA,
  CHALLENGE,
  CLIENT,
  NOON,
  PLAIN_GRANT,
  REDIRECT,
  signInDatabase,
  VERIFIER,
} from '../support/sign-in.ts';
import { byCredentialCall } from '../support/by-test.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ISSUER = 'https://console.example';
/** A realistic difference between the clocks of two instances, in milliseconds. */
const LITTLE = 4 * MINUTE;

describe.each(ENGINES)('after a clock was set back, on $engine,', ({ emptyDatabase }) => {
  let db: Db;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ db, close } = await signInDatabase(emptyDatabase));
  }, START_MS);
  afterAll(() => close());
  beforeEach(async () => {
    await db.deleteFrom('job_locks').execute();
    await db.deleteFrom('throttle_counters').execute();
  });

  const codeAt = (now: number) => {
    const grant = { clientUuid: CLIENT, userUuid: ANNA, redirectUri: REDIRECT, sessionHash: null };
    return issueCode(db, { ...grant, ...PLAIN_GRANT, codeChallenge: CHALLENGE }, now);
  };
  const tokenFor = (code: string, now: number) => {
    const exchange = {
      clientUuid: CLIENT,
      codeVerifier: VERIFIER,
      redirectUri: REDIRECT,
      issuer: ISSUER,
      refreshTokenLife: 1,
    };
    return exchangeCode(contextOf(db), { ...exchange, code }, now);
  };
  /** Issues one credential of each kind at the time `given`. Returns the names of the kinds that are valid at noon. */
  async function goodAtNoon(given: number): Promise<string[]> {
    const grant = { issuer: ISSUER, userUuid: ANNA, clientUuid: CLIENT, codeHash: 'x' };
    const code = await codeAt(given);
    const token = await issueAccessToken(contextOf(db), grant, given);
    const { id: session } = await startSession(db, ANNA, [], given);
    const link = await issueResetToken(db, ANNA, given);
    const good = {
      code: await tokenFor(code, NOON),
      // The token is verified twice, because the first result is cached.
      token:
        (await verifyAccessToken(contextOf(db), token, NOON)) &&
        (await verifyAccessToken(contextOf(db), token, NOON)),
      session: await findSession(contextOf(db), [session], NOON),
      link: await ownerOfResetToken(db, link.token, NOON),
    };
    return Object.entries(good).flatMap(([what, found]) => (found ? [what] : []));
  }

  it('a credential from the future is not valid, unless the clocks differ only a little', async () => {
    expect(await goodAtNoon(NOON + DAY)).toEqual([]);
    expect(await goodAtNoon(NOON + LITTLE)).toEqual(['code', 'token', 'session', 'link']);
  });

  it('a credential cannot be used twice, even if an instance with a fast clock has deleted the used ones', async () => {
    const code = await codeAt(NOON);
    expect(await tokenFor(code, NOON)).not.toBeNull();
    await sweepExpired(db, NOON + DAY);
    expect(await tokenFor(code, NOON)).toBeNull();
  });

  it('an account is not locked for longer', async () => {
    const account = accountThrottle('login', 'anna');
    const attempt = (now: number) => countAttempt(db, [account], now);
    const shutAt = async (now: number) => {
      for (let attempts = 0; attempts < account.limit; attempts += 1) await attempt(now);
      await expect(attempt(now)).rejects.toMatchObject({ code: 'throttled' });
    };
    await shutAt(NOON + LITTLE);
    await expect(attempt(NOON)).rejects.toMatchObject({ code: 'throttled' });
    await shutAt(NOON + DAY);
    await attempt(NOON);
  });

  it('scheduled tasks are still run', async () => {
    const leave = (at: number) =>
      db
        .insertInto('job_locks')
        .values({ name: 'job', holder: 'dead', expires_at: at + 5 * MINUTE })
        .execute();
    const run = () => runExclusively({ db, log: { warn: expect.unreachable } }, 'job', async () => 'done');
    // The lease of a killed instance blocks the job. A lease that ends too far in the future does not: an earlier
    // version of the service, which used its own clock, may have stored it while this clock was ahead.
    await leave(Date.now() + LITTLE);
    await expect(run()).rejects.toMatchObject({ code: 'busy' });
    await db.deleteFrom('job_locks').execute();
    await leave(Date.now() + DAY);
    expect(await run()).toBe('done');
  });

  it('the password history still drops the oldest password first', async () => {
    const change = (passwordHash: string, now: number) =>
      db
        .transaction()
        .execute((within) =>
          byCredentialCall(() =>
            storePassword(within, { uuid: ANNA, username: 'anna', passwordHash }, 'x', now),
          ),
        );
    for (const former of ['1', '2', '3', '4']) await change(former, NOON + DAY);
    await change('5', NOON);
    await change('6', NOON);
    const kept = await db
      .selectFrom('password_history')
      .select('password_hash')
      .orderBy('created_at')
      .execute();
    expect(kept.map(({ password_hash }) => password_hash)).toEqual(['3', '4', '5', '6']);
  });
});
