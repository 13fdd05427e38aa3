import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LastSignIn, UserSummary } from '../../../openapi/generated/types.ts';
import { migration as addDays } from '../../../service/db/migrations/0010-last-sign-ins.ts';
import { migration as replaceDays } from '../../../service/db/migrations/0021-last-sign-in-times.ts';
import { listVersions } from '../../../service/db/list-versions.ts';
import { recordLastSignIn } from '../../../service/oauth/sign-in-history/last-sign-ins.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { signInForTrial, startSession } from '../../../service/oauth/sessions/sessions.ts';
import { recordRefusal } from '../../../service/oauth/sign-in-history/sign-in-events.ts';
import { hashPassword } from '../../../service/password/hash.ts';
import { BrowserSession } from '../../support/browser-session.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { nextOf, walk } from '../../support/pages.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const LIST = `${API}/user/list/active`;
const PASSWORD = 'Demo-pass-1';
const HOUR = 60 * 60_000;
const LATE = Date.UTC(2030, 5, 29, 23, 30);
const BROWSER_INFO = { browser: null, system: null, address: '192.0.2.1' };

const iso = (time: number): string => new Date(time).toISOString();

const uuidsIn = async (answer: Response) =>
  ((await answer.json()) as UserSummary[]).map(({ uuid }) => uuid).toSorted();

describe.each(ONE_ENGINE)('last sign-ins on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let clock = LATE;
  /**
   * The time of the last sign-in of 30 users, by uuid. Every third user has never signed in (null). The others have
   * signed in at the beginning of the first to the tenth of May.
   */
  const timeOf = new Map<string, string | null>();

  const call = (path: string, as: Person = 'productAdmin', headers = {}) =>
    service.call(`${API}/user/${path}`, { as, headers });
  const lastSignIns = async (uuids: readonly string[], as: Person = 'productAdmin') => {
    const query = new URLSearchParams(uuids.map((uuid) => ['uuid', uuid]));
    const answer = await call(`lastSignIns?${query.toString()}`, as);
    expect(answer.status).toBe(200);
    const listed = (await answer.json()) as LastSignIn[];
    return Object.fromEntries(listed.map(({ uuid, lastSignIn }) => [uuid, lastSignIn]));
  };
  const lastSignInOf = async (uuid: string) => (await lastSignIns([uuid]))[uuid];
  const find = (search: string, headers = {}) => call(`list/active?limit=100&${search}`, 'admin', headers);
  const someUsers = (fits: (time: string | null) => boolean) =>
    [...timeOf].flatMap(([uuid, time]) => (fits(time) ? [uuid] : [])).toSorted();

  beforeAll(async () => {
    service = await startService({ emptyDatabase, now: () => clock });
    const { db, fixture } = service;
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .execute();
    for (let index = 0; index < 30; index += 1) {
      const uuid = await addUser(db, {
        username: `u${(index * 7) % 30}`,
        lastName: `Last ${index % 4}`,
        businessProfile: index % 5 === 0 ? null : fixture.businessProfiles.admin,
      });
      const time = index % 3 === 0 ? null : Date.UTC(2030, 4, (index % 10) + 1);
      timeOf.set(uuid, time === null ? null : iso(time));
      if (time !== null) await recordLastSignIn(db, uuid, time);
    }
  }, START_MS);
  afterAll(() => service.stop());
  beforeEach(() => {
    clock = LATE;
  });

  it('are stored by a sign-in, and do not change when the session is renewed', async () => {
    const { viewer } = service.fixture.people;
    const browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
    expect(await lastSignInOf(viewer)).toBeNull();
    await browser.signIn('viewer', PASSWORD);
    expect(await lastSignInOf(viewer)).toBe(iso(LATE));
    clock = LATE + HOUR;
    expect(await browser.renew()).toEqual(expect.any(String));
    expect(await lastSignInOf(viewer)).toBe(iso(LATE));
    await browser.signIn('viewer', PASSWORD);
    expect(await lastSignInOf(viewer)).toBe(iso(LATE + HOUR));
  });

  it('are not stored if no session was opened, or if the sign-in was refused', async () => {
    const { admin } = service.fixture.people;
    const open = service.db.transaction().execute(async (transaction) => {
      await startSession(transaction, admin, [], LATE);
      throw new Error('rolled back');
    });
    await expect(open).rejects.toThrow('rolled back');
    const refusal = {
      userUuid: admin,
      reason: 'wrongPassword',
      clientUuid: null,
      browserInfo: BROWSER_INFO,
    } as const;
    await recordRefusal(service.db, refusal, LATE);
    expect(await lastSignInOf(admin)).toBeNull();
  });

  it('are those of the latest of several sign-ins', async () => {
    const { db } = service;
    const uuid = await addUser(db, { username: 'often' });
    await recordLastSignIn(db, uuid, LATE);
    await recordLastSignIn(db, uuid, LATE - 24 * HOUR);
    expect(await lastSignInOf(uuid)).toBe(iso(LATE));
    await Promise.all([1, 2, 1].map((hours) => recordLastSignIn(db, uuid, LATE + hours * HOUR)));
    expect(await lastSignInOf(uuid)).toBe(iso(LATE + 2 * HOUR));
  });

  it('are returned only for users whom the caller sees', async () => {
    const { people } = service.fixture;
    const uuids = [people.viewer, people.admin, randomUUID()];
    expect(Object.keys(await lastSignIns(uuids)).toSorted()).toEqual(
      [people.viewer, people.admin].toSorted(),
    );
    expect(Object.keys(await lastSignIns(uuids, 'viewer'))).toEqual([people.viewer]);
  });

  it.each([
    ['no uuids', '', 'uuid'],
    ['an invalid uuid', 'uuid=x', 'uuid.0'],
    ['101 uuids', Array.from({ length: 101 }, () => `uuid=${randomUUID()}`).join('&'), 'uuid'],
  ])('refuse a query with %s', async (_, query, field) => {
    const answer = await call(`lastSignIns?${query}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: [{ field }] }]);
  });

  it('filter lists: users who have never signed in, or not since a time', async () => {
    const others = await service.db
      .selectFrom('users')
      .select('uuid')
      .where('username', 'not like', 'u%')
      .execute();
    const own = new Set(others.map(({ uuid }) => uuid));
    const found = async (search: string) =>
      (await uuidsIn(await find(search))).filter((uuid) => !own.has(uuid));
    expect(await found('lastSignIn=never')).toEqual(someUsers((time) => time === null));
    // In New York the fifth of May begins at four o'clock UTC.
    for (const time of ['2030-05-05T00:00:00Z', '2030-05-05T00:00:00-04:00']) {
      expect(await found(`lastSignIn=${time}`)).toEqual(
        someUsers((signIn) => signIn !== null && Date.parse(signIn) < Date.parse(time)),
      );
    }
    expect(await found('lastSignIn=2030-05-01T00:00:00Z')).toEqual([]);
    const active = await find('lastSignIn=never&username=u1');
    expect(await uuidsIn(active)).toEqual(
      (await uuidsIn(await find('username=u1'))).filter((uuid) => timeOf.get(uuid) === null),
    );
    expect(await uuidsIn(await call('list/inactive?limit=100&lastSignIn=never', 'admin'))).toEqual([]);
  });

  it.each(['username', '-name', 'profile', '-profile'])(
    'filter pages in the order of %s, without gaps and with the right counts',
    async (sort) => {
      const whole = (await (await find(`sort=${sort}`)).json()) as UserSummary[];
      const stored = await service.db.selectFrom('last_sign_in_times').selectAll().execute();
      const times = new Map(stored.map(({ user_uuid, at }) => [user_uuid, at]));
      const time = Date.UTC(2030, 4, 8);
      const expected = {
        never: whole.filter(({ uuid }) => !times.has(uuid)),
        [iso(time)]: whole.filter(({ uuid }) => (times.get(uuid) ?? Infinity) < time),
      };
      for (const [lastSignIn, users] of Object.entries(expected)) {
        for (const rel of ['next', 'prev'] as const) {
          const search = {
            sort,
            lastSignIn,
            limit: 4,
            count: 'capped',
            ...(rel === 'prev' && { before: 'end' }),
          };
          const { rows, counts } = await walk<UserSummary>(service, LIST, { as: 'admin', search, rel });
          expect(rows).toEqual(users);
          expect(counts).toEqual(new Set([`${users.length} of ${whole.length}`]));
        }
      }
    },
  );

  it('change filtered pages and their counts at once, without a new version of the list', async () => {
    const uuid = await addUser(service.db, { username: 'once' });
    const all = await find('username=once');
    const tag = { 'if-none-match': all.headers.get('etag')! };
    const filtered = 'username=once&lastSignIn=never';
    const before = await find(filtered);
    expect(before.headers.get('x-total-count')).toBe('1');
    expect(before.headers.get('etag')).toBeNull();
    const versions = await listVersions(service.db, ['users']);
    await startSession(service.db, uuid, [], LATE);
    expect(await listVersions(service.db, ['users'])).toEqual(versions);
    expect((await find('username=once', tag)).status).toBe(304);
    for (const headers of [{}, tag, { 'if-none-match': '*' }]) {
      const after = await find(filtered, headers);
      expect([after.status, await after.json()]).toEqual([200, []]);
      expect(after.headers.get('x-total-count')).toBe('0');
      expect(nextOf(after)).toBeNull();
    }
  });

  it.each([
    'often',
    '',
    '2030-05-01',
    '2030-02-30T00:00:00Z',
    '2030-5-01T00:00:00Z',
    'never,2030-05-01T00:00:00Z',
  ])('refuse the filter "%s"', async (value) => {
    const answer = await find(`lastSignIn=${value}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: [{ field: 'lastSignIn' }] }]);
  });

  it('are deleted with the user', async () => {
    const { db } = service;
    const uuid = await addUser(db, { username: 'gone' });
    await recordLastSignIn(db, uuid, LATE);
    await db.deleteFrom('users').where('uuid', '=', uuid).execute();
    expect(
      await db.selectFrom('last_sign_in_times').selectAll().where('user_uuid', '=', uuid).execute(),
    ).toEqual([]);
  });

  it('are read from the stored sign-ins and sessions when an installation is upgraded', async () => {
    const { db } = service;
    const [history, session, refused, tried] = [
      await addUser(db, { username: 'with.history' }),
      await addUser(db, { username: 'with.session' }),
      await addUser(db, { username: 'with.refusal' }),
      await addUser(db, { username: 'with.trial' }),
    ];
    const trial = { userUuid: tried, browserInfo: BROWSER_INFO, clientUuid: CONSOLE_CLIENT_UUID };
    await signInForTrial(db, trial, LATE);
    for (const hours of [0, 1, -48]) await startSession(db, history, [], LATE + hours * HOUR);
    await startSession(db, session, [], LATE);
    await db.deleteFrom('sign_in_events').where('user_uuid', '=', session).execute();
    await recordRefusal(
      db,
      { userUuid: refused, reason: 'bound', clientUuid: null, browserInfo: BROWSER_INFO },
      LATE,
    );
    await db.schema.dropTable('last_sign_ins' as never).execute();
    await db.schema.dropTable('last_sign_in_times').execute();
    await addDays.up(db);
    await replaceDays.up(db);
    expect(await lastSignIns([history, session, refused, tried])).toEqual({
      [history]: '2030-06-30T00:00:00.000Z',
      [session]: '2030-06-29T00:00:00.000Z',
      [refused]: null,
      [tried]: null,
    });
  });
});
