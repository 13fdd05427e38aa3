import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignInEvent, SignInEvents } from '../../../openapi/generated/types.ts';
import { openDatabase, type Db } from '../../../service/db/open.ts';
import { endAllAccess } from '../../../service/oauth/sessions/end-access.ts';
import { recordRefusal } from '../../../service/oauth/sign-in-history/sign-in-events.ts';
import { HISTORY_LIFE } from '../../../service/oauth/sign-in-history/sign-in-history.ts';
import { startSession } from '../../../service/oauth/sessions/sessions.ts';
import { hashPassword } from '../../../service/password/hash.ts';
import { issueResetToken } from '../../../service/password/reset-links.ts';
import { sweepExpired } from '../../../service/tasks/sweep.ts';
import { bearer, BrowserSession, pkcePair } from '../../support/browser-session.ts';
import { ENGINES, START_MS, type TestDatabase } from '../../support/databases.ts';
import { AT_PROVIDER, startProvider, type TestProvider } from '../../support/identity-provider.ts';
import { startService, type TestService } from '../../support/service.ts';
import { byTest } from '../../support/by-test.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';
const MINUTE = 60_000;
const BROWSER = { browser: null, system: null, address: '192.0.2.1' };

const factsOf = ({ kind, reason, attempts }: SignInEvent) =>
  attempts === 1 ? `${kind} ${reason}` : `${kind} ${reason} ×${attempts}`;

describe.each(ENGINES)('the history of sign-ins on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let provider: TestProvider;
  let address: TestDatabase['address'];
  let clockOffset = 0;
  let browser: BrowserSession;
  let viewer: string;

  const now = () => Date.now() + clockOffset;
  const settled = () => service.services.background.settled();
  const freshBrowser = async () => {
    const fresh = new BrowserSession(service.url);
    await fresh.call(`${API}/auth/frontendconfig`);
    return fresh;
  };
  const guess = async (username: string, password = 'a guess') => {
    const answer = await browser.authorize(username, password, browser.request(pkcePair().challenge));
    await settled();
    return answer.status;
  };
  const historyOf = async (uuid = viewer, before?: string) => {
    const search = before === undefined ? '' : `?before=${encodeURIComponent(before)}`;
    const answer = await service.call(`${API}/user/${uuid}/signIns${search}`, { as: 'productAdmin' });
    expect(answer.status).toBe(200);
    return (await answer.json()) as SignInEvents;
  };
  const facts = async (uuid = viewer) => (await historyOf(uuid)).events.map(factsOf);
  const post = (path: string, body: unknown) =>
    service.call(`${API}/${path}`, { as: 'productAdmin', method: 'POST', body });

  beforeAll(async () => {
    provider = await startProvider();
    service = await startService({
      emptyDatabase: async () => {
        const database = await emptyDatabase();
        ({ address } = database);
        return database;
      },
      now,
      environment: { SSO_URL: provider.url, SSO_CLIENT_ID: AT_PROVIDER, SSO_DISCOVERY: '0' },
    });
    ({ viewer } = service.fixture.people);
    const password_hash = await hashPassword(PASSWORD);
    await service.db.updateTable('users').set({ password_hash }).execute();
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    clockOffset = 0;
    const { db } = service;
    for (const table of [
      'sign_in_events',
      'sso_sessions',
      'throttle_counters',
      'known_devices',
      'external_identities',
      'password_history',
    ] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.updateTable('users').set({ active: 1 }).execute();
    browser = await freshBrowser();
  });

  it('contains a sign-in with its application, browser and address', async () => {
    browser.headers['user-agent'] = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const token = await browser.signIn('viewer', PASSWORD);
    const answer = await browser.call(`${API}/account/signIns`, { headers: bearer(token) });
    expect(await answer.json()).toEqual({
      events: [
        {
          id: expect.any(String),
          at: expect.any(String),
          kind: 'signed_in',
          reason: 'password',
          attempts: 1,
          application: 'User Profile Console',
          browser: 'Firefox 128',
          system: 'Linux',
          address: '127.0.0.1',
        },
      ],
      next: null,
    });
  });

  it('contains a sign-in only if its session was opened', async () => {
    const open = service.db.transaction().execute(async (transaction) => {
      await startSession(transaction, viewer, [], Date.now());
      throw new Error('rolled back');
    });
    await expect(open).rejects.toThrow('rolled back');
    expect(await facts()).toEqual([]);
  });

  it('counts refused sign-ins with the same reason in a quarter of an hour together', async () => {
    expect(await guess('viewer')).toBe(401);
    expect(await guess('VIEWER')).toBe(401);
    await service.db.updateTable('users').set({ active: 0 }).where('uuid', '=', viewer).execute();
    expect(await guess('viewer', PASSWORD)).toBe(401);
    expect((await facts()).toSorted()).toEqual(['refused inactive', 'refused wrongPassword ×2']);
    clockOffset = 16 * MINUTE;
    await guess('viewer');
    expect(await facts()).toEqual([
      'refused wrongPassword',
      ...(await facts()).filter((fact) => fact !== 'refused wrongPassword'),
    ]);
    expect(await facts()).toHaveLength(3);
  });

  it('contains the start of a lock after too many attempts', async () => {
    for (let count = 0; count < 10; count += 1) await guess('viewer');
    expect(await guess('viewer', PASSWORD)).toBe(429);
    expect((await facts()).toSorted()).toEqual(['refused throttled', 'refused wrongPassword ×10']);
  });

  it('contains nothing about usernames that do not exist', async () => {
    await guess('nobody');
    await guess('x'.repeat(200));
    await guess(PASSWORD);
    expect(await service.db.selectFrom('sign_in_events').selectAll().execute()).toEqual([]);
  });

  it('gets at most a few new rows per hour, even if many networks guess passwords', async () => {
    for (let network = 0; network < 200; network += 1) {
      const browserInfo = { ...BROWSER, address: `198.51.${network % 100}.${network}` };
      const refusal = { userUuid: viewer, reason: 'wrongPassword', clientUuid: null, browserInfo } as const;
      await recordRefusal(service.db, refusal, now());
    }
    const { events } = await historyOf();
    expect(events).toHaveLength(21);
    expect(events.filter((event) => event.address === null).map(factsOf)).toEqual([
      'refused wrongPassword ×180',
    ]);
  });

  it('counts refused sign-ins on two instances at the same time', async () => {
    const other: Db = await openDatabase(address);
    const refusal = {
      userUuid: viewer,
      reason: 'wrongPassword',
      clientUuid: null,
      browserInfo: BROWSER,
    } as const;
    const at = now();
    await Promise.all([service.db, other, service.db, other].map((db) => recordRefusal(db, refusal, at)));
    await other.destroy();
    expect(await facts()).toEqual(['refused wrongPassword ×4']);
  });

  it('contains each end of a session with its cause', async () => {
    const causes: Record<string, (token: string) => Promise<unknown>> = {
      signedOut: (token) => browser.call(`${API}/auth/logout`, { headers: bearer(token) }),
      user: (token) => browser.call(`${API}/account/sessions`, { method: 'DELETE', headers: bearer(token) }),
      administrator: () =>
        service.call(`${API}/user/${viewer}/sessions`, { as: 'productAdmin', method: 'DELETE' }),
      status: () => post('user/inactivate', [{ uuid: viewer }]),
      password: async () => {
        const { token } = await issueResetToken(service.db, viewer, now());
        const password = `Four unrelated words ${randomUUID()}`;
        return browser.call(`${API}/password/update/`, {
          body: { token, password, rePassword: password },
        });
      },
      operator: () => byTest(() => endAllAccess(service.db, now())),
    };
    for (const [reason, end] of Object.entries(causes)) {
      await service.db.deleteFrom('sign_in_events').execute();
      await service.db
        .updateTable('users')
        .set({ active: 1, password_hash: await hashPassword(PASSWORD) })
        .where('uuid', '=', viewer)
        .execute();
      browser = await freshBrowser();
      await end(await browser.signIn('viewer', PASSWORD));
      expect((await facts()).toSorted()).toEqual([`ended ${reason}`, 'signed_in password']);
    }
  });

  it('does not contain the end of an expired session', async () => {
    await browser.signIn('viewer', PASSWORD);
    await service.db.updateTable('sso_sessions').set({ expires_at: Date.now() }).execute();
    await post('user/inactivate', [{ uuid: viewer }]);
    expect(await facts()).toEqual(['signed_in password']);
  });

  it('contains sign-ins by single sign-on, and refused ones', async () => {
    const exchange = async () => {
      const query = new URLSearchParams({ code: randomUUID(), code_verifier: pkcePair().verifier });
      const answer = await browser.call(`${API}/auth/getPropelTokenFromCode/?${query}`);
      await settled();
      return answer;
    };
    const { access_token: token } = (await (await exchange()).json()) as { access_token: string };
    const open = async () => {
      const body = { credentials: null, authorizeRequest: browser.request(pkcePair().challenge), token };
      const answer = await browser.call(`${API}/auth/authorize`, { body });
      await settled();
      return answer.status;
    };
    expect(await open()).toBe(200);
    browser = await freshBrowser();
    expect(await open()).toBe(401);
    await service.db.updateTable('users').set({ active: 0 }).where('uuid', '=', viewer).execute();
    expect((await exchange()).status).toBe(401);
    expect((await facts()).toSorted()).toEqual([
      'refused inactive',
      'refused usedSignOn',
      'signed_in external',
    ]);
  });

  it('is returned in pages that have no gaps', async () => {
    await service.db.transaction().execute(async (transaction) => {
      for (let count = 0; count < 120; count += 1) {
        // Each time belongs to seven sign-ins, so that some pages end between sign-ins of the same time.
        await startSession(transaction, viewer, [], now() - Math.floor(count / 7) * MINUTE);
      }
    });
    const seen: string[] = [];
    let next: string | null | undefined;
    do {
      const page = await historyOf(viewer, next ?? undefined);
      expect(page.events.length).toBeLessThanOrEqual(50);
      seen.push(...page.events.map(({ id }) => id));
      ({ next } = page);
    } while (next !== null);
    expect(new Set(seen).size).toBe(120);
  });

  it.each(['x', '1', '.key', '99999999999999999999.x'])('refuses the cursor %s', async (before) => {
    const answer = await service.call(`${API}/user/${viewer}/signIns?before=${before}`, {
      as: 'productAdmin',
    });
    expect(answer.status).toBe(400);
  });

  it('is kept if the user is renamed, and deleted with the user', async () => {
    await guess('viewer');
    const { db } = service;
    const rename = (username_folded: string) =>
      db.updateTable('users').set({ username_folded }).where('uuid', '=', viewer).execute();
    await rename('renamed');
    await guess('viewer');
    await guess('renamed');
    expect(await facts()).toEqual(['refused wrongPassword ×2']);
    await rename('viewer');
  });

  it('is kept for 90 days, even if a clock jumps', async () => {
    await browser.signIn('viewer', PASSWORD);
    const day = new Date(now() + 365 * 24 * 60 * MINUTE).getTime();
    await startSession(service.db, viewer, [], day);
    await sweepExpired(service.db, now() + HISTORY_LIFE - MINUTE);
    expect(await facts()).toHaveLength(2);
    await sweepExpired(service.db, now() + HISTORY_LIFE + MINUTE);
    expect(await facts()).toHaveLength(1);
  });

  it('of another user can be read by those who may change the user', async () => {
    const token = await browser.signIn('viewer', PASSWORD);
    const admin = service.fixture.people.admin;
    const own = await browser.call(`${API}/user/${admin}/signIns`, { headers: bearer(token) });
    expect(own.status).toBe(403);
    const unknown = await service.call(`${API}/user/${randomUUID()}/signIns`, { as: 'productAdmin' });
    expect(unknown.status).toBe(404);
  });
});
