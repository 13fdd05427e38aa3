import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN, COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import type { ChangedUser, User, UserSummary } from '../../../openapi/generated/types.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { ETAG, versionOf } from '../../support/etag.ts';

const API = '/userprofile/api/v1/user';

/** Returns a user in the format of the inventory's list of users. */
const inventoryUser = (username: string, company: string | null) => ({
  username,
  email: `${username}@example.org`,
  firstName: 'P',
  lastName: 'U',
  company,
});

describe.each(ENGINES)('users on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;

  beforeAll(async () => {
    source = await startOtherSystem();
    service = await startService({ emptyDatabase, environment: { INVENTORY_URL: source.url } });
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await source.stop();
  });

  const namesIn = async (path: string, as: 'productAdmin' | 'admin' | 'scoAdmin' | 'viewer') => {
    const users = (await (await service.call(path, { as })).json()) as UserSummary[];
    return users.map(({ username }) => username);
  };
  const change = (what: 'activate' | 'inactivate', uuids: string[], as: 'productAdmin' | 'admin' = 'admin') =>
    service.call(`${API}/${what}`, { as, method: 'POST', body: uuids.map((uuid) => ({ uuid })) });

  const byName = async (name: string, as: 'admin' | 'viewer' | null) =>
    (await service.call(`${API}/username/${name}`, { as })).json();

  it('are listed by name with their profiles, active and inactive ones separately', async () => {
    await addUser(service.db, { username: 'Zorro', active: 0 });
    await addUser(service.db, {
      username: 'Anna',
      active: 0,
      businessProfile: service.fixture.businessProfiles.viewer,
    });
    expect(await namesIn(`${API}/list/active`, 'admin')).toEqual([
      'admin',
      'productAdmin',
      'scoAdmin',
      'viewer',
    ]);
    expect(await namesIn(`${API}/list/inactive`, 'admin')).toEqual(['Anna', 'Zorro']);
    const [anna, zorro] = (await (
      await service.call(`${API}/list/inactive`, { as: 'admin' })
    ).json()) as UserSummary[];
    expect(anna).toMatchObject({ active: false, businessProfile: { name: 'Business profile of viewer' } });
    expect(zorro).toMatchObject({ businessProfile: null, visibilityProfile: null });
  });

  it('are visible to those whom their Visible To allows', async () => {
    const { company } = service.fixture;
    await addUser(service.db, { username: 'ours', minimumRole: 'SCO_ADMIN', [COMPANY_FIELD]: company });
    const hidden = await addUser(service.db, { username: 'hidden', minimumRole: PRODUCT_ADMIN });
    const seenBy = async (as: Parameters<typeof namesIn>[1]) =>
      (await namesIn(`${API}/list/active`, as)).filter((name) => ['ours', 'hidden'].includes(name));
    expect(await seenBy('productAdmin')).toEqual(['hidden', 'ours']);
    expect(await seenBy('scoAdmin')).toEqual(['ours']);
    expect(await seenBy('admin')).toEqual([]);
    expect((await service.call(`${API}/${hidden}`, { as: 'admin' })).status).toBe(404);
    expect((await service.call(`${API}/${hidden}`, { as: 'productAdmin' })).status).toBe(200);
    expect((await change('inactivate', [hidden])).status).toBe(404);
  });

  it('are returned completely, with an ETag for the save', async () => {
    const response = await service.call(`${API}/${service.fixture.people.scoAdmin}`, { as: 'admin' });
    const user = (await response.json()) as User;
    expect(response.headers.get('etag')).toMatch(ETAG);
    expect(user).toMatchObject({
      username: 'scoAdmin',
      minimumRole: { name: 'ADMIN' },
      [COMPANY_FIELD]: { uuid: service.fixture.company },
      businessProfile: {
        appProfiles: [{ uuid: service.fixture.appProfiles.scoAdmin, appUUID: service.fixture.application }],
      },
      elements: [],
    });
    expect(JSON.stringify(user)).not.toContain('password');
  });

  it('can be looked up by name by signed-in callers; others always get the same response', async () => {
    expect(await byName('VIEWER', 'admin')).toMatchObject({ username: 'viewer', active: true });
    expect(await byName('viewer', 'viewer')).toMatchObject({ username: 'viewer', active: true });
    const nobody = { username: 'unknown', active: false };
    expect(await byName('missing', 'admin')).toEqual(nobody);
    expect(await byName('admin', 'viewer')).toEqual(nobody);
    expect(await byName('admin', null)).toEqual(nobody);
    expect(await byName('missing', null)).toEqual(nobody);
  });

  it('can be deactivated, which ends their sessions, and activated again', async () => {
    const uuid = await addUser(service.db, {
      username: 'toggled',
      businessProfile: service.fixture.businessProfiles.viewer,
    });
    await service.db
      .insertInto('sso_sessions')
      .values({ id_hash: 'toggled', user_uuid: uuid, created_at: 0, expires_at: 9e12 })
      .execute();
    const inactive = await change('inactivate', [uuid]);
    expect(await inactive.json()).toEqual([
      expect.objectContaining({ uuid, active: false, endedSessions: 1, toldApplications: [] }),
    ]);
    expect(
      await service.db.selectFrom('sso_sessions').selectAll().where('user_uuid', '=', uuid).execute(),
    ).toEqual([]);
    expect(await namesIn(`${API}/list/inactive`, 'admin')).toContain('toggled');
    expect(await (await change('activate', [uuid])).json()).toEqual([
      expect.objectContaining({ active: true }),
    ]);
    expect(await namesIn(`${API}/list/active`, 'admin')).toContain('toggled');
  });

  it('can be deactivated by a request that contains whole rows of the list', async () => {
    await addUser(service.db, {
      username: 'listed',
      businessProfile: service.fixture.businessProfiles.viewer,
    });
    const list = (await (await service.call(`${API}/list/active`, { as: 'admin' })).json()) as UserSummary[];
    const body = list.filter(({ username }) => username === 'listed');
    const response = await service.call(`${API}/inactivate`, { as: 'admin', method: 'POST', body });
    expect(await response.json()).toEqual([
      { ...body[0], active: false, changed: true, endedSessions: 0, toldApplications: [] },
    ]);
  });

  it('are reported as unchanged if they already had the status', async () => {
    const businessProfile = service.fixture.businessProfiles.viewer;
    const before = await addUser(service.db, { username: 'before', active: 0, businessProfile });
    const now = await addUser(service.db, { username: 'now', businessProfile });
    const changes = async (call: 'activate' | 'inactivate') =>
      ((await (await change(call, [before, now])).json()) as ChangedUser[]).map(
        ({ username, active, changed }) => [username, active, changed],
      );
    expect(await changes('inactivate')).toEqual([
      ['before', false, false],
      ['now', false, true],
    ]);
    expect(await changes('activate')).toEqual([
      ['before', true, true],
      ['now', true, true],
    ]);
  });

  it('get a new version and another ETag with a new status, so that an editor with the old version gets a conflict', async () => {
    const uuid = await addUser(service.db, {
      username: 'edited',
      businessProfile: service.fixture.businessProfiles.viewer,
    });
    const tag = async () => (await service.call(`${API}/${uuid}`, { as: 'admin' })).headers.get('etag');
    const [tags, versions] = [[await tag()], [await versionOf(service.db, 'users', uuid)]];
    for (const call of ['inactivate', 'inactivate', 'activate'] as const) {
      expect((await change(call, [uuid])).status).toBe(200);
      tags.push(await tag());
      versions.push(await versionOf(service.db, 'users', uuid));
    }
    expect(versions).toEqual([1, 2, 2, 3]);
    expect(tags.map((one) => tags.indexOf(one))).toEqual([0, 1, 1, 0]);
  });

  it('are not changed if one of them may not be changed', async () => {
    const good = await addUser(service.db, {
      username: 'good',
      active: 0,
      businessProfile: service.fixture.businessProfiles.viewer,
    });
    const bare = await addUser(service.db, { username: 'bare', active: 0 });
    const refused = await change('activate', [good, bare]);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'profile_missing',
      fields: [{ field: '1.businessProfile' }],
    });
    expect(await namesIn(`${API}/list/inactive`, 'admin')).toEqual(expect.arrayContaining(['good', 'bare']));
    const missing = '00000000-0000-4000-8000-000000000000';
    expect((await change('activate', [good, missing])).status).toBe(404);
  });

  it('cannot deactivate themselves, so that a product administrator remains', async () => {
    const { people } = service.fixture;
    for (const person of ['admin', 'productAdmin'] as const) {
      const own = await change('inactivate', [people[person]], person);
      expect([own.status, await own.json()]).toMatchObject([409, { code: 'own_account' }]);
    }
    const second = await addUser(service.db, {
      username: 'second',
      businessProfile: service.fixture.businessProfiles.productAdmin,
    });
    expect((await change('inactivate', [second], 'productAdmin')).status).toBe(200);
    expect((await change('activate', [second], 'productAdmin')).status).toBe(200);
  });

  it.each([
    ['no user', [], 400],
    ['a value that is not a list', { uuid: 'x' }, 400],
    ['an invalid uuid', [{ uuid: 'x' }], 422],
    ['invalid JSON', '{', 400],
  ])('are not changed by a request with %s', async (_what, body, status) => {
    const response = await service.call(`${API}/activate`, { as: 'admin', method: 'POST', body });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });

  it('are pulled, with a different error for each failure of the inventory', async () => {
    const pull = () => service.call(`${API}/pullUsers`, { as: 'admin' });
    const user = { username: 'pulled', email: 'pulled@example.org', firstName: 'P', lastName: 'U' };
    source.answerPaths({ '/users': [user] });
    const places = { locations: null, companies: null };
    expect(await (await pull()).json()).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      failed: [],
      ...places,
    });
    expect(await namesIn(`${API}/list/inactive`, 'admin')).toContain('pulled');
    source.answerJson({}, 503);
    expect((await pull()).status).toBe(502);
    source.answer((request) => request.socket.destroy());
    expect((await pull()).status).toBe(444);
  });

  it('are pulled by an SCO administrator only if they belong to the administrator’s company', async () => {
    const { db } = service;
    const others = { uuid: randomUUID(), name: 'Borealis Telecom' };
    await db.insertInto('companies').values(others).execute();
    const own = await db
      .selectFrom('companies')
      .select('name')
      .where('uuid', '=', service.fixture.company)
      .executeTakeFirstOrThrow();
    source.answerPaths({
      '/users': [
        inventoryUser('pulled.ours', own.name),
        inventoryUser('pulled.theirs', others.name),
        inventoryUser('pulled.nobodys', null),
      ],
    });
    const pulled = await service.call(`${API}/pullUsers`, { as: 'scoAdmin' });
    expect(await pulled.json()).toMatchObject({
      created: 2,
      failed: [{ source: 'pulled.theirs', message: 'This user does not belong to your company.' }],
    });
    const rows = await db
      .selectFrom('users')
      .select(['username', 'company_uuid'])
      .where('username', 'in', ['pulled.ours', 'pulled.theirs', 'pulled.nobodys'])
      .orderBy('username')
      .execute();
    expect(rows).toEqual([
      { username: 'pulled.nobodys', company_uuid: service.fixture.company },
      { username: 'pulled.ours', company_uuid: service.fixture.company },
    ]);
  });
});
