import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type {
  AccessOfChange,
  AccessSummary,
  ChangeDetails,
  Changes,
} from '../../../openapi/generated/types.ts';
import { ENGINES } from '../../support/databases.ts';
import { addUser, addUsers, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';

const API = '/userprofile/api/v1';

describe.each(ENGINES)('the access in the history on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  });
  afterAll(() => service.stop());

  const read = async <Body>(as: Person, path: string): Promise<Body> => {
    const response = await service.call(`${API}/${path}`, { as });
    expect(response.status).toBe(200);
    return (await response.json()) as Body;
  };
  /** Returns the newest change, with the access that users gained and lost. */
  const newest = async (as: Person) => (await read<Changes>(as, 'history?limit=1')).changes[0]!;
  const hide = (table: 'users' | 'app_profiles', uuid: string, role: typeof PRODUCT_ADMIN | 'ADMIN') =>
    service.db
      .updateTable(table as 'users')
      .set({ minimum_role: role })
      .where('uuid', '=', uuid)
      .execute();
  const saveBusinessProfile = async (uuid: string | null, name: string, appProfiles: string[]) => {
    const response = await service.call(`${API}/profile/business/update`, {
      as: 'productAdmin',
      method: 'POST',
      body: {
        uuid,
        name,
        description: '',
        minimumRole: { name: 'ADMIN' },
        [COMPANY_FIELD]: null,
        appProfiles: appProfiles.map((appProfile) => ({ uuid: appProfile })),
      },
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { uuid: string }).uuid;
  };

  it('says what users gained by a change of their profile, and contains only what the caller may see', async () => {
    const { appProfiles } = service.fixture;
    const profile = await saveBusinessProfile(null, 'Summarised', [appProfiles.viewer]);
    expect((await newest('productAdmin')).access).toBeNull();
    const hidden = await addUser(service.db, { username: 'summary.1', businessProfile: profile });
    await addUser(service.db, { username: 'summary.2', businessProfile: profile });
    await hide('users', hidden, PRODUCT_ADMIN);
    await saveBusinessProfile(profile, 'Summarised', [appProfiles.admin]);

    const expected: AccessSummary = {
      count: 2,
      isCapped: false,
      gained: [expect.objectContaining({ name: 'ADMIN', application: 'User Profile' }) as never],
      gainedTotal: 1,
      lost: [],
      lostTotal: 0,
      others: 0,
      areOthersCapped: false,
    };
    const change = await newest('productAdmin');
    expect(change.access).toEqual(expected);
    expect((await read<ChangeDetails>('productAdmin', `history/${change.uuid}`)).change).toEqual(change);
    expect((await newest('admin')).access).toEqual({ ...expected, count: 1 });
    await hide('app_profiles', appProfiles.admin, PRODUCT_ADMIN);
    expect((await newest('admin')).access).toBeNull();
    await hide('app_profiles', appProfiles.admin, 'ADMIN');
  });

  it('counts users who have left the profile since, but not those who got it later', async () => {
    const { appProfiles, businessProfiles, visibilityProfile } = service.fixture;
    const profile = await saveBusinessProfile(null, 'Left', [appProfiles.viewer]);
    const add = (username: string, businessProfile: string) =>
      addUser(service.db, { username, businessProfile, visibilityProfile });
    const [leaving, , coming] = [
      await add('left.1', profile),
      await add('left.2', profile),
      await add('left.3', businessProfiles.viewer),
    ];
    await saveBusinessProfile(profile, 'Left', [appProfiles.admin]);
    const { uuid, access } = await newest('admin');
    expect(access).toMatchObject({ count: 2 });
    const move = async (user: string, businessProfile: string) => {
      const response = await service.call(`${API}/bulk`, {
        as: 'productAdmin',
        method: 'POST',
        body: {
          resource: 'user',
          selection: { uuids: [user], matching: null, except: [] },
          action: 'update',
          values: { businessProfile: { uuid: businessProfile } },
        },
      });
      expect(await response.json()).toMatchObject({ updated: 1 });
    };
    await move(leaving, businessProfiles.viewer);
    await move(coming, profile);
    await move(coming, businessProfiles.viewer);
    expect((await read<ChangeDetails>('admin', `history/${uuid}`)).change.access).toEqual(access);
    await move(leaving, profile);
    expect((await read<ChangeDetails>('productAdmin', `history/${uuid}`)).change.access).toEqual(access);
  });

  it('counts 100 users of a profile', async () => {
    const { appProfiles } = service.fixture;
    const profile = await saveBusinessProfile(null, 'Many', [appProfiles.viewer]);
    await addUsers(
      service.db,
      Array.from({ length: 101 }, (_, index) => ({ username: `many.${index}`, businessProfile: profile })),
    );
    await saveBusinessProfile(profile, 'Many', [appProfiles.admin]);
    expect((await newest('admin')).access).toMatchObject({ count: 100, isCapped: true, gainedTotal: 1 });
  });

  it('counts some users of an import, and all of them in the opened entry', async () => {
    const { name } = await service.db
      .selectFrom('business_profiles')
      .select('name')
      .where('uuid', '=', service.fixture.businessProfiles.admin)
      .executeTakeFirstOrThrow();
    const cells = Array.from({ length: 260 }, (_, index) =>
      cellsOf(`imported.${index}`, { businessProfile: name }),
    );
    const authorization = `Bearer ${await service.tokenOf(service.fixture.people.productAdmin)}`;
    const response = await fetch(`${service.url}${API}/user/import`, {
      method: 'POST',
      body: formOf(csvOf(cells)),
      headers: { authorization },
    });
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
    const { uuid, access } = await newest('productAdmin');
    expect(access).toMatchObject({ count: 100, isCapped: true });
    const { groups } = await read<AccessOfChange>('productAdmin', `history/${uuid}/access`);
    expect(groups).toMatchObject([{ count: 260, gained: access!.gained }]);
  });

  it('omits the access of a profile with many changed links', async () => {
    const { visibilityProfile } = service.fixture;
    const clusters = Array.from({ length: 501 }, (_, position) => ({
      uuid: crypto.randomUUID(),
      name: `Cluster ${position}`,
      parent_uuid: null,
      position,
    }));
    await service.db.insertInto('clusters').values(clusters).execute();
    await addUser(service.db, { username: 'sees.clusters', visibilityProfile });
    const save = async (chosen: typeof clusters) => {
      const stored = await read<object>('productAdmin', `profile/visibility/get/${visibilityProfile}`);
      const response = await service.call(`${API}/profile/visibility/update`, {
        as: 'productAdmin',
        method: 'POST',
        body: { ...stored, clusters: chosen.map(({ uuid }) => ({ uuid })) },
      });
      expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
      return (await newest('productAdmin')).access;
    };
    expect(await save(clusters)).toBeNull();
    expect(await save(clusters.slice(0, 1))).toMatchObject({ lostTotal: 500 });
  });
});
