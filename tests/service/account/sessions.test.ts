import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndedSessions, Session, Sessions } from '../../../openapi/generated/types.ts';
import { noteReachedClient } from '../../../service/backchannel-logout/queue.ts';
import { openDatabase, type Db } from '../../../service/db/open.ts';
import { startSession } from '../../../service/oauth/sessions/sessions.ts';
import type { BrowserInfo } from '../../../service/oauth/sign-in-history/sign-in-events.ts';
import { hashPassword } from '../../../service/password/hash.ts';
import { sweepExpired } from '../../../service/tasks/sweep.ts';
import { bearer, BrowserSession } from '../../support/browser-session.ts';
import { ENGINES, START_MS, type TestDatabase } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

interface SignedInBrowser {
  browser: BrowserSession;
  token: string;
}

const listed = async ({ browser, token }: SignedInBrowser, path = 'account/sessions') => {
  const answer = await browser.call(`${API}/${path}`, { headers: bearer(token) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Sessions;
};
const end = async ({ browser, token }: SignedInBrowser, search = '', path = 'account/sessions') => {
  const answer = await browser.call(`${API}/${path}${search}`, {
    method: 'DELETE',
    headers: bearer(token),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as EndedSessions;
};
const isSignedIn = async ({ browser, token }: SignedInBrowser) => {
  const { status } = await browser.me(token);
  const session = await browser.checkSession();
  expect((status === 200) === (session !== null)).toBe(true);
  return status === 200;
};
const currentOf = ({ sessions }: Sessions): Session => sessions.find(({ current }) => current)!;

describe.each(ENGINES)('sessions on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let clockOffset = 0;
  let address: TestDatabase['address'];
  const now = () => Date.now() + clockOffset;

  const start = async (environment: Record<string, string>) => {
    service = await startService({
      emptyDatabase: async () => {
        const database = await emptyDatabase();
        ({ address } = database);
        return database;
      },
      now,
      environment,
    });
    const { people } = service.fixture;
    await service.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('uuid', 'in', [people.viewer, people.admin])
      .execute();
  };

  const signIn = async (username = 'viewer', agent = FIREFOX): Promise<SignedInBrowser> => {
    const browser = new BrowserSession(service.url);
    browser.headers['user-agent'] = agent;
    await browser.call(`${API}/auth/frontendconfig`);
    return { browser, token: await browser.signIn(username, PASSWORD) };
  };
  beforeEach(async () => {
    clockOffset = 0;
    if (!service) return;
    await service.db.deleteFrom('sso_sessions').execute();
    await service.db.deleteFrom('throttle_counters').execute();
  });

  describe('without settings', () => {
    beforeAll(() => start({}), START_MS);
    afterAll(() => service.stop());

    it('are listed with browser, system, address, method and times, and the current one is marked', async () => {
      const other = await signIn('viewer', 'an unknown program');
      const own = await signIn();
      const { total, sessions } = await listed(own);
      expect(total).toBe(2);
      expect(sessions).toEqual([
        {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          current: true,
          browser: 'Firefox 128',
          system: 'Windows',
          address: '127.0.0.1',
          method: 'password',
          signedInAt: expect.any(String),
          lastUsedAt: expect.any(String),
          endsAt: expect.any(String),
          applications: [],
        },
        expect.objectContaining({ current: false, browser: null, system: null }),
      ]);
      const [first] = sessions;
      expect(Date.parse(first!.endsAt) - Date.parse(first!.signedInAt)).toBe(12 * HOUR);
      expect(currentOf(await listed(other)).browser).toBeNull();
    });

    it('are listed with the applications to which the user has signed in', async () => {
      const [other, own] = [await signIn(), await signIn()];
      const { id } = currentOf(await listed(own));
      const { client, people } = service.fixture;
      for (const name of ['Ticket Desk', 'Board']) {
        const clientUuid = randomUUID();
        const row = await service.db
          .selectFrom('auth_clients')
          .selectAll()
          .where('uuid', '=', client)
          .executeTakeFirstOrThrow();
        await service.db
          .insertInto('auth_clients')
          .values({ ...row, uuid: clientUuid, name })
          .execute();
        await noteReachedClient(service.db, { sid: id, clientUuid, userUuid: people.viewer }, now());
      }
      const { sessions } = await listed(own);
      expect(sessions.map(({ current, applications }) => [current, applications])).toEqual([
        [true, ['Board', 'Ticket Desk']],
        [false, []],
      ]);
      expect(currentOf(await listed(other)).applications).toEqual([]);
    });

    it('are not listed for another user', async () => {
      await signIn('admin');
      expect((await listed(await signIn())).total).toBe(1);
    });

    it('can be ended one by one', async () => {
      const [other, own] = [await signIn(), await signIn()];
      const { id } = currentOf(await listed(other));
      const ended = await end(own, `?id=${id}`);
      expect(ended).toMatchObject({ ended: 1, total: 1, sessions: [{ current: true }] });
      expect(await isSignedIn(other)).toBe(false);
      expect(await isSignedIn(own)).toBe(true);
    });

    it('are not counted as ended if they had already ended', async () => {
      const [other, own] = [await signIn(), await signIn()];
      const { id } = currentOf(await listed(other));
      await end(own, `?id=${id}`);
      expect(await end(own, `?id=${id}`)).toMatchObject({ ended: 0, total: 1 });
    });

    it('of another user cannot be ended', async () => {
      const [stranger, own] = [await signIn('admin'), await signIn()];
      const { id } = currentOf(await listed(stranger));
      expect(await end(own, `?id=${id}`)).toMatchObject({ ended: 0, total: 1 });
      expect(await isSignedIn(stranger)).toBe(true);
    });

    it('can all be ended, except the current one', async () => {
      const others = [await signIn(), await signIn()];
      const own = await signIn();
      expect(await end(own, '?keepCurrent=true')).toMatchObject({ ended: 2, total: 1 });
      for (const other of others) expect(await isSignedIn(other)).toBe(false);
      expect(await isSignedIn(own)).toBe(true);
    });

    it('can all be ended, including the current one', async () => {
      const [other, own] = [await signIn(), await signIn()];
      expect(await end(own)).toEqual({ ended: 2, total: 0, sessions: [] });
      expect(await isSignedIn(other)).toBe(false);
      expect(await isSignedIn(own)).toBe(false);
    });

    it.each(['?id=', `?id=${'x'.repeat(65)}`, '?keepCurrent=perhaps', '?id=%00'])(
      'refuse the parameters %s',
      async (search) => {
        const own = await signIn();
        const answer = await own.browser.call(`${API}/account/sessions${search}`, {
          method: 'DELETE',
          headers: bearer(own.token),
        });
        expect([400, 422]).toContain(answer.status);
        expect(await isSignedIn(own)).toBe(true);
      },
    );

    it('end at once on every instance', async () => {
      const own = await signIn();
      const elsewhere: Db = await openDatabase(address);
      await elsewhere.deleteFrom('sso_sessions').execute();
      await elsewhere.destroy();
      expect(await isSignedIn(own)).toBe(false);
    });

    it('are at most 200: a further sign-in ends the one that was not used for the longest time', async () => {
      const own = await signIn();
      const browserInfo: BrowserInfo = { browser: 'Chrome 126', system: 'Linux', address: '2001:db8::1' };
      const { viewer } = service.fixture.people;
      await service.db.transaction().execute(async (transaction) => {
        for (let count = 300; count > 0; count -= 1) {
          await startSession(transaction, viewer, [], now() - count * 1000, { browserInfo });
        }
      });
      const { total, sessions } = await listed(own);
      expect([total, sessions.length]).toEqual([200, 200]);
      const history = await service.db
        .selectFrom('sign_in_events')
        .select('at')
        .where('reason', '=', 'surplus')
        .execute();
      expect(history).toHaveLength(101);
      const latest = await signIn();
      expect(await isSignedIn(own)).toBe(true);
      expect(await end(latest, '?keepCurrent=true')).toMatchObject({ ended: 199, total: 1 });
    });

    it('can be listed and ended by an administrator who may change the user', async () => {
      const [admin, viewer] = [await signIn('admin'), await signIn()];
      const path = `user/${service.fixture.people.viewer}/sessions`;
      expect(await listed(admin, path)).toMatchObject({ total: 1, sessions: [{ current: false }] });
      expect(await end(admin, '', path)).toEqual({ ended: 1, total: 0, sessions: [] });
      expect(await isSignedIn(viewer)).toBe(false);
      expect(await isSignedIn(admin)).toBe(true);
    });

    it('are marked if they are current, even if an administrator opens their own account', async () => {
      const [other, admin] = [await signIn('admin'), await signIn('admin')];
      const path = `user/${service.fixture.people.admin}/sessions`;
      expect(currentOf(await listed(admin, path)).browser).toBe('Firefox 128');
      expect(await end(admin, '?keepCurrent=true', path)).toMatchObject({ ended: 1, total: 1 });
      expect(await isSignedIn(other)).toBe(false);
      expect(await isSignedIn(admin)).toBe(true);
    });

    it('of a user who does not exist are not found', async () => {
      const { browser, token } = await signIn('admin');
      const answer = await browser.call(`${API}/user/${randomUUID()}/sessions`, { headers: bearer(token) });
      expect(answer.status).toBe(404);
    });

    it('are empty for an inactive user', async () => {
      const admin = await signIn('admin');
      const uuid = await addUser(service.db, { username: `idle.${randomUUID()}`, active: 0 });
      expect(await listed(admin, `user/${uuid}/sessions`)).toEqual({ total: 0, sessions: [] });
    });

    it('store every five minutes that they are used, and not by calls without the user', async () => {
      const own = await signIn();
      const lastUse = async () => Date.parse(currentOf(await listed(own)).lastUsedAt);
      const first = await lastUse();
      clockOffset = 4 * MINUTE;
      await own.browser.me(own.token);
      await service.services.background.settled();
      expect(await lastUse()).toBe(first);
      clockOffset = 6 * MINUTE;
      await own.browser.call(`${API}/changes`, { headers: bearer(own.token) });
      await own.browser.checkSession();
      await service.services.background.settled();
      const { last_used_at: stored } = await service.db
        .selectFrom('sso_sessions')
        .select('last_used_at')
        .executeTakeFirstOrThrow();
      expect(stored).toBe(first);
      await own.browser.me(own.token);
      await service.services.background.settled();
      expect(await lastUse()).toBeGreaterThanOrEqual(first + 6 * MINUTE);
    });

    it('replace a time of use in the future, after a clock was set back', async () => {
      const own = await signIn();
      await service.db
        .updateTable('sso_sessions')
        .set({ last_used_at: now() + 6 * HOUR })
        .execute();
      await own.browser.me(own.token);
      await service.services.background.settled();
      expect(Date.parse(currentOf(await listed(own)).lastUsedAt)).toBeLessThan(now() + MINUTE);
    });

    it('of the previous version have no details, and can be ended like others', async () => {
      const own = await signIn();
      await service.db
        .updateTable('sso_sessions')
        .set({ last_used_at: null, browser: null, system: null, address: null, method: null })
        .execute();
      const session = currentOf(await listed(own));
      expect(session).toMatchObject({ browser: null, address: null, method: null });
      expect(session.lastUsedAt).toBe(session.signedInAt);
      expect(await end(own, `?id=${session.id}`)).toMatchObject({ ended: 1 });
    });
  });

  describe('with a maximum age and an inactivity timeout', () => {
    beforeAll(() => start({ SESSION_MAX_HOURS: '2', SESSION_IDLE_MINUTES: '30' }), START_MS);
    afterAll(() => service.stop());

    it('end after the inactivity timeout', async () => {
      const own = await signIn();
      clockOffset = 29 * MINUTE;
      expect(await isSignedIn(own)).toBe(true);
      clockOffset = 60 * MINUTE;
      expect(await isSignedIn(own)).toBe(false);
      await sweepExpired(service.db, now());
      expect(await service.db.selectFrom('sso_sessions').selectAll().execute()).toEqual([]);
    });

    it('are not prolonged when the console renews its token', async () => {
      const { browser } = await signIn();
      clockOffset = 20 * MINUTE;
      expect(await browser.checkSession()).not.toBeNull();
      clockOffset = 31 * MINUTE;
      expect(await browser.checkSession()).toBeNull();
    });

    it('last as long as they are used, up to the maximum age', async () => {
      const own = await signIn();
      for (const minutes of [25, 50, 75, 100]) {
        clockOffset = minutes * MINUTE;
        own.token = await own.browser.renew();
        await own.browser.me(own.token);
        await service.services.background.settled();
      }
      clockOffset = 2 * HOUR - MINUTE;
      own.token = await own.browser.renew();
      expect(await isSignedIn(own)).toBe(true);
      clockOffset = 2 * HOUR;
      expect(await isSignedIn(own)).toBe(false);
    });

    it('have a cookie that lasts for the maximum age', async () => {
      const browser = new BrowserSession(service.url);
      await browser.call(`${API}/auth/frontendconfig`);
      const form = new URLSearchParams({ username: 'viewer', password: PASSWORD });
      const answer = await browser.call('/userprofile/login', { body: form });
      expect(answer.headers.getSetCookie().join('\n')).toMatch(/session-\d+=[^;]+; Max-Age=7200;/);
    });

    it('end by the current settings, even if they began with longer limits', async () => {
      const own = await signIn();
      await service.db
        .updateTable('sso_sessions')
        .set({ created_at: now() - 3 * HOUR, expires_at: now() + HOUR, last_used_at: now() })
        .execute();
      expect(await isSignedIn(own)).toBe(false);
    });
  });
});
