import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applications } from '../../../../demo/suite/applications.ts';
import { CONSOLE_CLIENT_UUID } from '../../../../service/oauth/console-client.ts';
import { ONE_ENGINE, START_MS } from '../../../support/databases.ts';
import { startSuite, type TestSuite } from '../../../support/demo-suite.ts';
import { startService, type TestService } from '../../../support/service.ts';

const missing = (field: string) => [{ field, message: 'This field is required.' }];

const API = '/userprofile/api/v1';

/**
 * Usernames of administrators, each with the minimum number of demo users whom this administrator must be able to save.
 */
const SAVERS = [
  ['nova.admin', 15],
  ['admin', 5],
  ['sco.admin', 3],
] as const;

type Stored = Record<string, unknown> & { uuid: string };

const outcomeOf = async (answer: Response): Promise<string> =>
  answer.ok ? 'saved' : ((await answer.json()) as { code: string }).code;

const mayChange = (user: Stored) => user['mayChange'] === true;

const allSaved = (list: readonly unknown[]) => list.map(() => 'saved');

// The saves are tested on both databases for each resource, so SQLite is enough.
describe.each(ONE_ENGINE)('saving an unchanged GET response, on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  /** The demo applications, to which the service pushes users. */
  let suite: TestSuite;
  let token: string;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, demoUsers: 12 });
    suite = await startSuite(applications, Number(new URL(service.url).port) + 1);
    const { uuid } = await service.db
      .selectFrom('users')
      .select('uuid')
      .where('minimum_role', '=', 'ADMIN')
      .orderBy('username', 'desc')
      .executeTakeFirstOrThrow();
    // This user loses its profiles and elements, as if the profiles had been deleted.
    await service.db.deleteFrom('user_elements').where('user_uuid', '=', uuid).execute();
    await service.db
      .updateTable('users')
      .set({ business_profile_uuid: null, visibility_profile_uuid: null })
      .where('uuid', '=', uuid)
      .execute();
  }, START_MS);
  afterAll(async () => {
    await suite.stop();
    await service.stop();
  });

  const call = (path: string, body?: unknown) =>
    service.call(API + path, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { authorization: `Bearer ${token}` },
    });
  const read = async <Body>(path: string) => (await (await call(path)).json()) as Body;
  const uuids = async (path: string) => (await read<Stored[]>(path)).map(({ uuid }) => uuid);
  const signIn = async (username: string) => {
    const { uuid } = await service.db
      .selectFrom('users')
      .select('uuid')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    token = await service.tokenOf(uuid);
  };

  /** Saves each object as it was read, and asserts that the save changes nothing. Returns the outcomes of the saves. */
  async function sendBack(
    list: readonly string[],
    get: string,
    update: string,
    wrap = (body: Stored): unknown => body,
  ) {
    const outcomes: string[] = [];
    for (const uuid of list) {
      const before = await read<Stored>(`${get}/${uuid}`);
      outcomes.push(await outcomeOf(await call(update, wrap(before))));
      expect(await read(`${get}/${uuid}`)).toEqual(before);
    }
    return outcomes;
  }

  const listed = async () => ({
    active: await read<Stored[]>('/user/list/active'),
    inactive: await read<Stored[]>('/user/list/inactive'),
  });

  describe.each(SAVERS)('as %s', (username, users) => {
    beforeAll(() => signIn(username));

    it('changes no user', async () => {
      const { active, inactive } = await listed();
      const own = [...active, ...inactive].filter(mayChange).map(({ uuid }) => uuid);
      expect(own.length).toBeGreaterThanOrEqual(users);
      const outcomes = await sendBack(own, '/user', '/user/update', (user) => ({ user, clonedId: null }));
      expect(outcomes).toEqual(allSaved(own));
    });

    it('does not change a user who already has the requested status, whether read from a list or by uuid', async () => {
      const { active, inactive } = await listed();
      for (const [list, change] of [
        [active.filter((user) => user['businessProfile'] !== null), 'activate'],
        [inactive, 'inactivate'],
      ] as const) {
        for (const summary of list.filter(mayChange)) {
          const user = await read<Stored>(`/user/${summary.uuid}`);
          const unchanged = [{ ...summary, changed: false }];
          expect(await (await call(`/user/${change}`, [summary])).json()).toEqual(unchanged);
          expect(await (await call(`/user/${change}`, [user])).json()).toEqual(unchanged);
          expect(await read(`/user/${summary.uuid}`)).toEqual(user);
        }
      }
    });
  });

  describe.each(['nova.admin', 'admin'])('as %s', (username) => {
    beforeAll(() => signIn(username));

    it.each(['app', 'business', 'visibility'])('changes no %s profile', async (type) => {
      const list = await uuids(`/profile/${type}/list`);
      const outcomes = await sendBack(list, `/profile/${type}/get`, `/profile/${type}/update`);
      expect(outcomes).toEqual(allSaved(list));
    });

    it('can be sent to sync an application', async () => {
      const outcomes = new Set<string>();
      for (const uuid of await uuids('/app/list')) {
        outcomes.add(await outcomeOf(await call('/app/sync', await read(`/app/${uuid}`))));
      }
      expect(outcomes).toEqual(new Set(['saved', 'own_application']));
    });
  });

  describe('as nova.admin', () => {
    beforeAll(() => signIn('nova.admin'));

    it('changes no application', async () => {
      const list = await uuids('/app/list');
      expect(await sendBack(list, '/app', '/app/update')).toEqual(allSaved(list));
    });

    it('changes no sign-in client', async () => {
      const list = await uuids('/authClient/list');
      expect(list).toContain(CONSOLE_CLIENT_UUID);
      expect(await sendBack(list, '/authClient/get', '/authClient/update')).toEqual(allSaved(list));
    });
  });

  it('stores a new version', async () => {
    await signIn('nova.admin');
    const [uuid] = await uuids('/profile/app/list');
    const first = await call(`/profile/app/get/${uuid}`);
    const saved = await call('/profile/app/update', await first.json());
    const second = await call(`/profile/app/get/${uuid}`);
    expect(second.headers.get('etag')).toBe(saved.headers.get('etag'));
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

  it('ignores read-only values, and is refused with unknown ones', async () => {
    await signIn('nova.admin');
    const [uuid] = await uuids('/profile/business/list');
    const profile = await read<Stored & { appProfiles: Stored[] }>(`/profile/business/get/${uuid}`);
    const changed = profile.appProfiles.map((chosen) => ({
      ...chosen,
      name: 7,
      appUUID: [],
      application: 'no',
    }));
    expect((await call('/profile/business/update', { ...profile, appProfiles: changed })).status).toBe(200);
    expect(await read(`/profile/business/get/${uuid}`)).toEqual(profile);
    const [first, ...others] = profile.appProfiles;
    const unknown = [{ ...first, colour: 'red' }, ...others];
    const answer = await call('/profile/business/update', { ...profile, appProfiles: unknown });
    const { fields } = (await answer.json()) as { fields: unknown[] };
    expect(fields).toContainEqual(expect.objectContaining({ field: 'appProfiles.0.colour' }));
  });

  it('is refused if an edit breaks a rule', async () => {
    await signIn('nova.admin');
    const { active, inactive } = await listed();
    const everybody = [...active, ...inactive];
    const nobodys = everybody.find((user) => user['businessProfile'] === null)!;
    const someone = everybody.find((user) => user['businessProfile'] !== null)!;
    await call('/user/inactivate', [nobodys]);
    const refused = async (uuid: string, changes: object) => {
      const user = { ...(await read<Stored>(`/user/${uuid}`)), ...changes };
      const { fields } = (await (await call('/user/update', { user, clonedId: null })).json()) as Stored;
      return fields;
    };
    expect(await refused(nobodys.uuid, { active: true })).toEqual(missing('user.businessProfile'));
    expect(await refused(someone.uuid, { businessProfile: null, elements: [] })).toEqual(
      missing('user.businessProfile'),
    );
    expect(await refused(someone.uuid, { visibilityProfile: null })).toEqual(
      missing('user.visibilityProfile'),
    );

    const [profile] = await read<Stored[]>('/profile/business/list');
    const emptied = await call('/profile/business/update', { ...profile, appProfiles: [] });
    expect(await emptied.json()).toMatchObject({ fields: [{ field: 'appProfiles' }] });
  });

  it('is possible for a profile that has lost all its application profiles', async () => {
    await signIn('nova.admin');
    const [app] = await read<Stored[]>('/profile/app/list');
    const created = await call('/profile/business/update', {
      uuid: null,
      name: 'Emptied',
      appProfiles: [{ uuid: app!.uuid }],
      minimumRole: { name: 'ADMIN' },
    });
    const { uuid } = (await created.json()) as Stored;
    await service.db
      .deleteFrom('business_profile_choices')
      .where('business_profile_uuid', '=', uuid)
      .execute();
    expect(await sendBack([uuid], '/profile/business/get', '/profile/business/update')).toEqual(['saved']);

    const seen = await call('/profile/visibility/update', {
      uuid: null,
      name: 'Emptied',
      minimumRole: { name: 'ADMIN' },
      networkGroups: (await read<{ networkGroups: Stored[] }>('/visibility/elements')).networkGroups.slice(
        0,
        1,
      ),
    });
    const emptied = (await seen.json()) as Stored;
    await service.db
      .deleteFrom('visibility_profile_elements')
      .where('visibility_profile_uuid', '=', emptied.uuid)
      .execute();
    expect(await sendBack([emptied.uuid], '/profile/visibility/get', '/profile/visibility/update')).toEqual([
      'saved',
    ]);
  });
});
