import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type {
  AccessExplanation,
  AccessHolders,
  AccessOfChange,
  AccessObjects,
  Changes,
  UserAccess,
} from '../../../openapi/generated/types.ts';
import type { Viewer } from '../../../service/access/viewer.ts';
import { findVisibleObjects } from '../../../service/access-questions/find-objects.ts';
import { ENGINES } from '../../support/databases.ts';
import { addUser, addUsers, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';

const usernames = ({ holders }: AccessHolders) => holders.map(({ user }) => user.username);

describe.each(ENGINES)('questions about access on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let now = Date.parse('2026-03-01T08:00:00Z');
  let role: string;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, now: () => now });
    const { uuid } = await service.db
      .selectFrom('application_roles')
      .select('uuid')
      .where('name', '=', 'ADMIN')
      .executeTakeFirstOrThrow();
    role = uuid;
  });
  afterAll(() => service.stop());

  const read = async <Body>(as: Person, path: string): Promise<Body> => {
    const response = await service.call(`${API}/${path}`, { as });
    expect(response.status).toBe(200);
    return (await response.json()) as Body;
  };
  const statusOf = async (as: Person, path: string) => (await service.call(`${API}/${path}`, { as })).status;
  const holders = (as: Person, query: string) => read<AccessHolders>(as, `access/holders?${query}`);

  const findNightShifts = async () =>
    (await read<AccessObjects>('admin', 'access/objects?name=NIGHT')).objects.map(({ name }) => name);

  const explain = (user: string) =>
    read<AccessExplanation>('admin', `user/${user}/access/explanation?kind=role&object=${role}`);

  const saveUser = async (uuid: string, changes: object) => {
    now += 60_000;
    const user = await read<object>('productAdmin', `user/${uuid}`);
    const response = await service.call(`${API}/user/update`, {
      as: 'productAdmin',
      method: 'POST',
      body: { user: { ...user, ...changes }, clonedId: null },
    });
    expect(response.status).toBe(200);
  };

  const update = async (
    table: 'users' | 'business_profiles' | 'app_profiles',
    uuid: string,
    minimum_role: typeof PRODUCT_ADMIN | 'ADMIN' | 'SCO_ADMIN',
  ) => {
    await service.db
      .updateTable(table as 'users')
      .set({ minimum_role })
      .where('uuid', '=', uuid)
      .execute();
  };

  it('refuses a cursor of a hidden user like one of no user', async () => {
    const hidden = await addUser(service.db, { username: 'hiddencursor', minimumRole: PRODUCT_ADMIN });
    const answers = [hidden, crypto.randomUUID()].map(async (after) => {
      const response = await service.call(`${API}/access/holders?kind=role&object=${role}&after=${after}`, {
        as: 'admin',
      });
      const { code } = (await response.json()) as { code: string };
      return `${response.status} ${code}`;
    });
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['400 invalid_request']));
  });

  it('finds any number of objects', async () => {
    const viewer = { uuid: crypto.randomUUID(), username: 'a', roles: [PRODUCT_ADMIN], companyUuid: null };
    const uuids = Array.from({ length: 70_000 }, () => crypto.randomUUID());
    const found = await findVisibleObjects(service.db, viewer as Viewer, 'role', [...uuids, role], null);
    expect([...found.keys()]).toEqual([role]);
  });

  it('names the users of a role with every path', async () => {
    const { businessProfiles, appProfiles } = service.fixture;
    expect(await holders('admin', `kind=role&object=${role}`)).toEqual({
      object: { kind: 'role', uuid: role, name: 'ADMIN', application: 'User Profile' },
      isKnown: true,
      historyFrom: expect.any(String) as string,
      total: 1,
      isCapped: false,
      next: null,
      holders: [
        {
          user: {
            uuid: service.fixture.people.admin,
            username: 'admin',
            firstName: 'Zoë',
            lastName: 'admin',
            active: true,
          },
          assigned: null,
          paths: [
            [
              { kind: 'businessProfile', uuid: businessProfiles.admin, name: 'Business profile of admin' },
              { kind: 'appProfile', uuid: appProfiles.admin, name: 'App profile of admin' },
            ],
          ],
        },
      ],
    });
  });

  it('reads users in pages, and filters them', async () => {
    const { viewer } = service.fixture.businessProfiles;
    await addUsers(
      service.db,
      ['page.a', 'page.b', 'page.c'].map((username, index) => ({
        username,
        lastName: `Seitz${index}`,
        active: index === 2 ? (0 as const) : (1 as const),
        businessProfile: viewer,
      })),
    );
    const query = `kind=businessProfile&object=${viewer}`;
    const first = await holders('admin', `${query}&name=SEITZ&limit=2`);
    expect([usernames(first), first.total]).toEqual([['page.a', 'page.b'], 3]);
    const second = await holders('admin', `${query}&name=SEITZ&limit=2&after=${first.next}`);
    expect([usernames(second), second.next]).toEqual([['page.c'], null]);
    expect(usernames(await holders('admin', `${query}&name=page&status=inactive`))).toEqual(['page.c']);
    expect(
      usernames(await holders('admin', `${query}&name=page&through=${service.fixture.people.admin}`)),
    ).toEqual([]);
  });

  it('refuses limits, times, kinds and cursors that are not valid', async () => {
    const query = `access/holders?kind=role&object=${role}`;
    for (const wrong of ['&limit=201', '&limit=0', '&at=yesterday', `&after=${role}`, '&kind=user']) {
      expect([wrong, await statusOf('admin', `${query}${wrong}`)]).toEqual([wrong, 400]);
    }
    expect(await statusOf('viewer', query)).toBe(403);
    expect((await service.call(`${API}/${query}`)).status).toBe(401);
    expect(await statusOf('admin', `access/holders?kind=cluster&object=${role}`)).toBe(404);
  });

  it('hides users, paths and counts that the caller may not see', async () => {
    const { businessProfiles, appProfiles } = service.fixture;
    const query = `kind=appProfile&object=${appProfiles.viewer}&name=hidden.holder`;
    const uuid = await addUser(service.db, {
      username: 'hidden.holder',
      businessProfile: businessProfiles.viewer,
    });
    expect((await holders('admin', query)).total).toBe(1);
    await update('users', uuid, PRODUCT_ADMIN);
    expect(await holders('admin', query)).toMatchObject({ total: 0, holders: [] });
    expect((await holders('productAdmin', query)).total).toBe(1);
    await update('users', uuid, 'ADMIN');
    await update('business_profiles', businessProfiles.viewer, PRODUCT_ADMIN);
    expect(await holders('admin', query)).toMatchObject({ total: 0, holders: [] });
    const objects = await read<AccessObjects>('admin', 'access/objects?name=of%20viewer');
    expect(objects.objects.map(({ kind }) => kind)).toEqual(['appProfile']);
    const explained = await read<AccessExplanation>(
      'admin',
      `user/${uuid}/access/explanation?kind=appProfile&object=${appProfiles.viewer}`,
    );
    expect(explained).toMatchObject({ reason: 'hiddenProfile', paths: [], givenBy: [], givenByTotal: 0 });
    await update('business_profiles', businessProfiles.viewer, 'ADMIN');
    await update('app_profiles', appProfiles.viewer, PRODUCT_ADMIN);
    expect(await statusOf('admin', `access/holders?${query}`)).toBe(404);
    await update('app_profiles', appProfiles.viewer, 'ADMIN');
  });

  it('exports the users as CSV without formulas', async () => {
    const { viewer } = service.fixture.businessProfiles;
    await addUser(service.db, {
      username: 'csv.user',
      firstName: '=HYPERLINK("https://example.org")',
      businessProfile: viewer,
    });
    const query = `kind=businessProfile&object=${viewer}&name=csv.user`;
    const response = await service.call(`${API}/access/holders/export?${query}`, { as: 'admin' });
    expect(response.headers.get('content-disposition')).toContain('users-with-access.csv');
    const rows = parse(await response.text(), { columns: true, bom: true });
    expect(rows).toEqual([
      {
        username: 'csv.user',
        firstName: `'=HYPERLINK("https://example.org")`,
        lastName: 'csv.user',
        active: 'true',
        assigned: '',
        paths: 'Business profile of viewer',
      },
    ]);
  });

  it('explains why a user has a role, or why not, and what would give it', async () => {
    const { people, businessProfiles } = service.fixture;
    expect(await explain(people.admin)).toMatchObject({
      reason: null,
      givenBy: [],
      paths: [[{ name: 'Business profile of admin' }, { name: 'App profile of admin' }]],
    });
    expect(await explain(people.viewer)).toMatchObject({
      reason: 'notGranted',
      paths: [],
      profile: { uuid: businessProfiles.viewer },
      chosen: { name: 'App profile of viewer' },
      givenByTotal: 1,
      givenBy: [[{ name: 'Business profile of admin' }, { name: 'App profile of admin' }]],
    });
    const nobody = await addUser(service.db, { username: 'no.profile' });
    expect(await explain(nobody)).toMatchObject({
      reason: 'noProfile',
      profile: null,
    });
  });

  it('answers for a time in the past, and says what a change gave and took', async () => {
    const { businessProfiles, appProfiles, visibilityProfile } = service.fixture;
    const uuid = await addUser(service.db, {
      username: 'former.admin',
      businessProfile: businessProfiles.admin,
      visibilityProfile,
    });
    const query = `kind=role&object=${role}&name=former.admin`;
    const start = new Date(now).toISOString();
    // The history begins with this change.
    await saveUser(uuid, { lastName: 'First' });
    const before = new Date(now + 1000).toISOString();
    await saveUser(uuid, { businessProfile: { uuid: businessProfiles.viewer }, active: true });
    expect(usernames(await holders('admin', query))).toEqual([]);
    expect(usernames(await holders('admin', `${query}&at=${before}`))).toEqual(['former.admin']);
    expect(await holders('admin', `${query}&at=${start}`)).toMatchObject({ isKnown: false, holders: [] });
    const access = await read<UserAccess>('admin', `user/${uuid}/access?at=${before}`);
    expect(access).toMatchObject({
      isKnown: true,
      active: true,
      businessProfile: { uuid: businessProfiles.admin },
      appProfiles: [{ uuid: appProfiles.admin, roles: [{ uuid: role, name: 'ADMIN' }] }],
    });
    expect(await read<UserAccess>('admin', `user/${uuid}/access`)).toMatchObject({
      businessProfile: { uuid: businessProfiles.viewer },
    });

    const { changes } = await read<Changes>('admin', `history?object=${uuid}&limit=1`);
    const gains = await read<AccessOfChange>('admin', `history/${changes[0]!.uuid}/access`);
    expect(gains).toMatchObject({
      omitted: 0,
      groups: [{ count: 1, gained: [], lost: [{ uuid: role, name: 'ADMIN' }], users: [{ uuid }] }],
    });
    await update('business_profiles', businessProfiles.admin, PRODUCT_ADMIN);
    expect(await read<AccessOfChange>('admin', `history/${changes[0]!.uuid}/access`)).toMatchObject({
      groups: [],
    });
    await update('business_profiles', businessProfiles.admin, 'ADMIN');
    expect(await statusOf('admin', `history/${changes[0]!.uuid}/access/0`)).toBe(200);
    expect(await statusOf('admin', `history/${changes[0]!.uuid}/access/1`)).toBe(404);
  });

  it('shows nothing of the time in which the caller could not see a user', async () => {
    const { businessProfiles, visibilityProfile } = service.fixture;
    const uuid = await addUser(service.db, {
      username: 'once.hidden',
      businessProfile: businessProfiles.admin,
      minimumRole: PRODUCT_ADMIN,
      visibilityProfile,
    });
    await saveUser(uuid, { lastName: 'Known' });
    const before = new Date(now + 1000).toISOString();
    await saveUser(uuid, { minimumRole: { name: 'ADMIN' } });
    const query = `kind=role&object=${role}&name=once.hidden`;
    expect((await holders('admin', query)).total).toBe(1);
    expect((await holders('admin', `${query}&at=${before}`)).total).toBe(0);
    expect((await holders('productAdmin', `${query}&at=${before}`)).total).toBe(1);
    expect(await statusOf('admin', `user/${uuid}/access?at=${before}`)).toBe(404);
  });

  it('names a renamed and a deleted profile of the past', async () => {
    const minimumRole = { name: 'ADMIN' };
    const choice = { uuid: service.fixture.appProfiles.admin };
    expect(await findNightShifts()).toEqual([]);
    const created = await service.call(`${API}/profile/business/update`, {
      as: 'productAdmin',
      method: 'POST',
      body: {
        uuid: null,
        name: 'Night shift',
        description: '',
        minimumRole,
        [COMPANY_FIELD]: null,
        appProfiles: [choice],
      },
    });
    expect(created.status).toBe(200);
    const { uuid: profile } = (await created.json()) as { uuid: string };
    expect(await findNightShifts()).toEqual(['Night shift']);
    const user = await addUser(service.db, {
      username: 'night.user',
      businessProfile: service.fixture.businessProfiles.viewer,
      visibilityProfile: service.fixture.visibilityProfile,
    });
    await saveUser(user, { businessProfile: { uuid: profile } });
    const before = new Date(now + 1000).toISOString();
    now += 60_000;
    const renamed = await service.call(`${API}/profile/business/update`, {
      as: 'productAdmin',
      method: 'POST',
      body: {
        uuid: profile,
        name: 'Day shift',
        description: '',
        minimumRole,
        [COMPANY_FIELD]: null,
        appProfiles: [choice],
      },
    });
    expect(renamed.status).toBe(200);
    const path = `kind=role&object=${role}&name=night.user`;
    expect((await holders('admin', path)).holders[0]!.paths).toMatchObject([[{ name: 'Day shift' }, {}]]);
    expect((await holders('admin', `${path}&at=${before}`)).holders[0]!.paths).toMatchObject([
      [{ name: 'Night shift' }, {}],
    ]);
    now += 60_000;
    const deleted = await service.call(`${API}/profile/business/${profile}`, {
      as: 'productAdmin',
      method: 'DELETE',
    });
    expect(deleted.status).toBe(204);
    expect(await findNightShifts()).toEqual([]);
    expect((await holders('admin', path)).total).toBe(0);
    const { holders: found } = await holders('admin', `${path}&at=${before}`);
    expect(found[0]!.paths).toMatchObject([[{ name: 'Night shift' }, { name: 'App profile of admin' }]]);
  });
});
