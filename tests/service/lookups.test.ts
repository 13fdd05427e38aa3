import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type {
  Application,
  BusinessProfile,
  Cluster,
  VisibilityProfile,
} from '../../openapi/generated/types.ts';
import { bumpListVersions } from '../../service/db/list-versions.ts';
import { ENGINES, START_MS } from '../support/databases.ts';
import { startService, type TestService } from '../support/service.ts';
import { ETAG } from '../support/etag.ts';

const API = '/userprofile/api/v1';
const PARENT = '10000000-0000-4000-8000-000000000001';
const CHILD = '10000000-0000-4000-8000-000000000002';
const GROUP = '10000000-0000-4000-8000-000000000003';

describe.each(ENGINES)('profiles, applications and lookups on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
    const { db, fixture } = service;
    await db
      .insertInto('clusters')
      .values([
        { uuid: PARENT, name: 'Región Norte', parent_uuid: null, position: 0 },
        { uuid: CHILD, name: 'Site 1', parent_uuid: PARENT, position: 0 },
      ])
      .execute();
    await db
      .insertInto('visibility_elements')
      .values({ uuid: GROUP, kind: 'networkGroup', name: 'Core' })
      .execute();
    await db
      .updateTable('visibility_profiles')
      .set({ primary_cluster_uuid: PARENT })
      .where('uuid', '=', fixture.visibilityProfile)
      .execute();
    await db
      .insertInto('visibility_profile_clusters')
      .values({ visibility_profile_uuid: fixture.visibilityProfile, cluster_uuid: CHILD })
      .execute();
    await db
      .insertInto('visibility_profile_elements')
      .values({ visibility_profile_uuid: fixture.visibilityProfile, element_uuid: GROUP })
      .execute();
    await db
      .insertInto('business_profiles')
      .values({
        uuid: '10000000-0000-4000-8000-000000000004',
        name: 'Of a company',
        name_folded: 'of a company',
        description: null,
        minimum_role: 'SCO_ADMIN',
        company_uuid: fixture.company,
      })
      .execute();
  }, START_MS);
  afterAll(() => service.stop());

  const read = async <T>(path: string, as: 'productAdmin' | 'admin' | 'scoAdmin' | 'viewer' = 'admin') =>
    (await (await service.call(`${API}${path}`, { as })).json()) as T;

  it('contain the business profiles that the caller sees, with their application profiles', async () => {
    const seen = await read<BusinessProfile[]>('/profile/business/list');
    expect(seen.map(({ name }) => name)).toEqual([
      'Business profile of admin',
      'Business profile of productAdmin',
      'Business profile of scoAdmin',
      'Business profile of viewer',
    ]);
    expect(seen[0]?.appProfiles).toEqual([
      expect.objectContaining({ name: 'App profile of admin', appUUID: service.fixture.application }),
    ]);
    const seenByCompany = await read<BusinessProfile[]>('/profile/business/list', 'scoAdmin');
    expect(seenByCompany.at(-1)).toMatchObject({
      name: 'Of a company',
      minimumRole: { name: 'SCO_ADMIN' },
      [COMPANY_FIELD]: { uuid: service.fixture.company, name: 'Société Nord' },
    });
    const path = `${API}/profile/business/get/10000000-0000-4000-8000-000000000004`;
    expect((await service.call(path, { as: 'admin' })).status).toBe(404);
    expect((await service.call(path, { as: 'scoAdmin' })).status).toBe(200);
  });

  it('contain each profile with the same values as the list', async () => {
    for (const type of ['app', 'business', 'visibility']) {
      const [first] = await read<{ uuid: string }[]>(`/profile/${type}/list`);
      const one = await service.call(`${API}/profile/${type}/get/${first?.uuid}`, { as: 'admin' });
      expect(await one.json()).toEqual(first);
      expect(one.headers.get('etag')).toMatch(ETAG);
      const none = await service.call(`${API}/profile/${type}/get/${PARENT}`, { as: 'admin' });
      expect([none.status, await none.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
  });

  it('contain a visibility profile with all its selected objects', async () => {
    const [profile] = await read<VisibilityProfile[]>('/profile/visibility/list');
    expect(profile).toMatchObject({
      primaryVisibility: { uuid: PARENT, name: 'Región Norte' },
      clusters: [{ uuid: CHILD, name: 'Site 1' }],
      networkGroups: [{ uuid: GROUP, name: 'Core' }],
      defaultClusterGroup: null,
      venues: [],
    });
  });

  it('contain the address of an application for product administrators only, and passwords for nobody', async () => {
    for (const as of ['admin', 'productAdmin'] as const) {
      const [listed] = await read<Application[]>('/app/list', as);
      const one = await read<Application>(`/app/${listed?.uuid}`, as);
      expect(one).toEqual(listed);
      expect(one.dataUrl).toBe(as === 'productAdmin' ? 'jdbc:postgresql://db/profiles' : null);
      expect(JSON.stringify(one)).not.toContain('secret');
      expect(one.roles.map(({ name }) => name)).toContain('ADMIN');
      expect(one.appProfiles).toHaveLength(4);
    }
    expect((await service.call(`${API}/app/${PARENT}`, { as: 'admin' })).status).toBe(404);
  });

  it('contain the clusters as a tree, and the other elements by kind', async () => {
    expect(await read<Cluster[]>('/cluster/list')).toEqual([
      { uuid: PARENT, name: 'Región Norte', children: [{ uuid: CHILD, name: 'Site 1', children: [] }] },
    ]);
    expect(await read('/visibility/elements')).toEqual({
      carriers: [],
      clusterGroups: [],
      networkGroups: [{ uuid: GROUP, name: 'Core' }],
      neAttributes: [],
      venues: [],
    });
  });

  it('contain companies, locations and element categories', async () => {
    expect(await read(`/${COMPANY_FIELD}/list`)).toEqual([
      { uuid: service.fixture.company, name: 'Société Nord' },
    ]);
    expect(await read('/location/list')).toEqual([]);
    expect(await read('/user/config', 'viewer')).toEqual([]);
  });

  it('contain only their own company for SCO administrators', async () => {
    const { db, fixture } = service;
    await db.insertInto('companies').values({ uuid: GROUP, name: 'Another' }).execute();
    await bumpListVersions(db, 'companies');
    const own = { uuid: fixture.company, name: 'Société Nord' };
    expect(await read(`/${COMPANY_FIELD}/list`, 'scoAdmin')).toEqual([own]);
    expect(await read(`/${COMPANY_FIELD}/list`, 'admin')).toEqual([{ uuid: GROUP, name: 'Another' }, own]);
    const scoAdmin = db.updateTable('users').where('uuid', '=', fixture.people.scoAdmin);
    await scoAdmin.set({ company_uuid: null }).execute();
    expect(await read(`/${COMPANY_FIELD}/list`, 'scoAdmin')).toEqual([]);
    await scoAdmin.set({ company_uuid: fixture.company }).execute();
    await db.deleteFrom('companies').where('uuid', '=', GROUP).execute();
    await bumpListVersions(db, 'companies');
  });

  it('contain the secret of a sign-in client only in the response about this client', async () => {
    const listed = await read<object[]>('/authClient/list', 'productAdmin');
    expect(listed).toContainEqual(expect.objectContaining({ uuid: service.fixture.client, name: 'Console' }));
    expect(JSON.stringify(listed)).not.toContain('secret');
    const one = await read(`/authClient/get/${service.fixture.client}`, 'productAdmin');
    expect(one).toMatchObject({ clientSecret: 'client secret' });
  });
});
