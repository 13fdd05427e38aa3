import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isHidden } from '../../../openapi/rules/hidden.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type {
  AppProfile,
  AppProfileInput,
  BusinessProfile,
  BusinessProfileInput,
  Reference,
  User,
  UserSummary,
} from '../../../openapi/generated/types.ts';
import { fold } from '../../../service/db/fold.ts';
import type { Db } from '../../../service/db/open.ts';
import { bumpListVersions, listVersions } from '../../../service/db/list-versions.ts';
import { USERS_PER_PART } from '../../../service/profile/users-of-profile.ts';
import { seal } from '../../../service/vault/sealed.ts';
import { ONE_ENGINE, START_MS, TEST_KEYS } from '../../support/databases.ts';
import { addUser, addUsers, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ETAG, versionOf } from '../../support/etag.ts';

const API = '/userprofile/api/v1/profile';

interface Refusal {
  status: number;
  code?: string;
  fields?: { field: string }[];
}

/**
 * Adds an application with two roles and two elements. One role and one element are visible only to product
 * administrators.
 */
async function addApplication(db: Db) {
  const uuid = randomUUID();
  const name = `Application ${uuid}`;
  const settings = { data_url: '-', data_driver_name: '-', data_username: '-' };
  await db
    .insertInto('applications')
    .values({
      uuid,
      name,
      name_folded: fold(name),
      ...settings,
      api_host: '-',
      api_auth_type: 'OAUTH2',
      api_username: '-',
      data_password: seal(TEST_KEYS, 'applications.data_password', uuid, '-'),
      api_password: seal(TEST_KEYS, 'applications.api_password', uuid, '-'),
    })
    .execute();
  const item = (minimum_role: 'ADMIN' | typeof PRODUCT_ADMIN) => ({
    uuid: randomUUID(),
    application_uuid: uuid,
    name: randomUUID(),
    minimum_role,
    company_uuid: null,
  });
  const roles = [item('ADMIN'), item(PRODUCT_ADMIN)] as const;
  const elements = [item('ADMIN'), item('ADMIN')] as const;
  await db
    .insertInto('application_roles')
    .values(roles.map((role) => ({ ...role, category: null, external_role: 0 as const })))
    .execute();
  await db
    .insertInto('application_elements')
    .values(elements.map((element) => ({ ...element, label: 'Dashboard', category: 'DASHBOARD' })))
    .execute();
  return {
    uuid,
    role: roles[0].uuid,
    hiddenRole: roles[1].uuid,
    elements: elements.map((element) => element.uuid) as [string, string],
  };
}

const refusal = async (response: Response): Promise<Refusal> => ({
  ...((await response.json()) as Refusal),
  status: response.status,
});

const businessProfile = (
  appProfiles: string[],
  changes: Partial<BusinessProfileInput> = {},
): BusinessProfileInput => ({
  uuid: null,
  name: `Operator ${randomUUID()}`,
  appProfiles: appProfiles.map((uuid) => ({ uuid })),
  minimumRole: { name: 'ADMIN' },
  ...changes,
});

const uuidsOf = (granted: readonly { uuid: string }[]) => granted.map((one) => one.uuid).toSorted();

/** Adds a visibility profile that selects nothing. */
async function addVisibilityProfile(db: Db): Promise<string> {
  const name = `Europe ${randomUUID()}`;
  const uuid = randomUUID();
  await db
    .insertInto('visibility_profiles')
    .values({
      uuid,
      name,
      name_folded: fold(name),
      description: null,
      minimum_role: 'ADMIN',
      company_uuid: null,
      primary_cluster_uuid: null,
      default_cluster_group_uuid: null,
    })
    .execute();
  return uuid;
}

describe.each(ONE_ENGINE)('profiles on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let application: Awaited<ReturnType<typeof addApplication>>;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
    application = await addApplication(service.db);
  }, START_MS);
  afterAll(() => service.stop());

  const appProfile = (changes: Partial<AppProfileInput> = {}): AppProfileInput => ({
    uuid: null,
    name: `Fault operator ${randomUUID()}`,
    description: 'Sees faults',
    application: { uuid: application.uuid },
    minimumRole: { name: 'ADMIN' },
    roles: [{ uuid: application.role }],
    elements: application.elements.map((uuid) => ({ uuid })),
    ...changes,
  });
  interface More {
    as?: Person;
    ifMatch?: string;
  }
  const save = (kind: 'app' | 'business', body: unknown, { as = 'admin', ifMatch }: More = {}) =>
    service.call(`${API}/${kind}/update`, {
      as,
      method: 'POST',
      body,
      headers: ifMatch ? { 'if-match': ifMatch } : {},
    });
  const saved = async (kind: 'app' | 'business', body: unknown, more?: More) => {
    const response = await save(kind, body, more);
    expect(response.status).toBe(200);
    return (await response.json()) as Reference;
  };
  const refused = async (kind: 'app' | 'business', body: unknown, more?: More) =>
    refusal(await save(kind, body, more));
  const tagOf = async (path: string) =>
    (await service.call(`${API}/${path}`, { as: 'admin' })).headers.get('etag')!;
  const read = async <Body>(path: string, as: Person = 'admin') => {
    const response = await service.call(`${API}/${path}`, { as });
    expect(response.status).toBe(200);
    return (await response.json()) as Body;
  };
  const remove = (path: string, as: Person = 'admin') =>
    service.call(`${API}/${path}`, { as, method: 'DELETE' });
  const statusOf = async (path: string, as: Person = 'admin') =>
    (await service.call(`${API}/${path}`, { as })).status;
  const addOwner = async (businessProfileUuid: string | null, visibilityProfile: string | null = null) => {
    const username = `owner.${randomUUID()}`;
    return addUser(service.db, { username, businessProfile: businessProfileUuid, visibilityProfile });
  };
  const companyOf = async (uuid: string) =>
    (await read<{ [COMPANY_FIELD]: Reference | null }>(`app/get/${uuid}`, 'productAdmin'))[COMPANY_FIELD];
  const elementsOf = async (user: string) => {
    const rows = await service.db
      .selectFrom('user_elements')
      .select('element_uuid')
      .where('user_uuid', '=', user)
      .execute();
    return rows.map(({ element_uuid }) => element_uuid).toSorted();
  };
  const versionsOf = (...users: string[]) =>
    Promise.all(
      users.map(async (uuid) => {
        const query = service.db.selectFrom('users').select('version').where('uuid', '=', uuid);
        return (await query.executeTakeFirstOrThrow()).version;
      }),
    );
  const give = (user: string, elements: readonly string[]) =>
    service.db
      .insertInto('user_elements')
      .values(elements.map((element_uuid) => ({ user_uuid: user, element_uuid, actual_value: null })))
      .execute();

  describe('saving an application profile', () => {
    it('creates a profile, which the list then contains, and changes it', async () => {
      const listed = await service.call(`${API}/app/list`, { as: 'admin' });
      const asked = appProfile();
      const response = await save('app', asked);
      expect(response.headers.get('etag')).toMatch(ETAG);
      const { uuid, name } = (await response.json()) as Reference;
      expect(name).toBe(asked.name);
      const again = await service.call(`${API}/app/list`, {
        as: 'admin',
        headers: { 'if-none-match': listed.headers.get('etag')! },
      });
      expect(again.status).toBe(200);
      expect(await again.json()).toContainEqual(expect.objectContaining({ uuid, name }));

      await saved('app', { ...asked, uuid, name: `${name} (EU)`, description: '', elements: [] });
      expect(await read(`app/get/${uuid}`)).toMatchObject({
        name: `${name} (EU)`,
        description: null,
        roles: [{ uuid: application.role }],
        elements: [],
      });
    });

    it('allows each name once, ignoring case, also in concurrent requests', async () => {
      const { name } = await saved('app', appProfile());
      const taken = { status: 409, code: 'name_taken', fields: [{ field: 'name' }] };
      expect(await refused('app', appProfile({ name: name.toUpperCase() }))).toMatchObject(taken);
      const same = `Both ${randomUUID()}`;
      const both = await Promise.all([1, 2].map(() => save('app', appProfile({ name: same }))));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });

    it('refuses an outdated version', async () => {
      const asked = appProfile();
      const { uuid } = await saved('app', asked);
      const before = await tagOf(`app/get/${uuid}`);
      const changed = { ...asked, uuid, description: 'Changed' };
      await saved('app', changed, { ifMatch: before });
      const stale = { status: 412, code: 'stale' };
      expect(await refused('app', changed, { ifMatch: before })).toMatchObject(stale);
      await saved('app', changed, { ifMatch: `${before}, ${await tagOf(`app/get/${uuid}`)}` });
      await saved('app', changed, { ifMatch: '*' });
    });

    it('cannot change the application of the profile, and grants only roles and elements of it', async () => {
      const asked = appProfile();
      const { uuid } = await saved('app', asked);
      const other = { uuid: service.fixture.application };
      expect(
        await refused('app', { ...asked, uuid, application: other, roles: [], elements: [] }),
      ).toMatchObject({ status: 422, fields: [{ field: 'application' }] });
      const unknown = {
        application: { uuid: randomUUID() },
        minimumRole: { name: PRODUCT_ADMIN },
        [COMPANY_FIELD]: { uuid: randomUUID() },
      };
      const { fields } = await refused('app', appProfile(unknown));
      expect(fields?.map(({ field }) => field)).toEqual([
        'minimumRole',
        COMPANY_FIELD,
        'application',
        'roles.0',
        'elements.0',
        'elements.1',
      ]);
    });

    it('grants roles and elements that the editor sees, and keeps those that were granted before', async () => {
      const hidden = appProfile({
        roles: [{ uuid: application.hiddenRole }, { uuid: application.hiddenRole }],
      });
      expect(await refused('app', hidden)).toMatchObject({
        fields: [{ field: 'roles.0' }, { field: 'roles.1' }],
      });
      const { uuid } = await saved('app', hidden, { as: 'productAdmin' });
      // A role that the profile already grants is also refused like an unknown one, and kept if the request does not
      // name it.
      expect(await refused('app', { ...hidden, uuid })).toMatchObject({
        fields: [{ field: 'roles.0' }, { field: 'roles.1' }],
      });
      await saved('app', { ...hidden, uuid, roles: [] });
      const kept = await read<AppProfile>(`app/get/${uuid}`, 'productAdmin');
      expect(uuidsOf(kept.roles)).toEqual([application.hiddenRole]);
    });

    it('returns and filters only roles and elements that the viewer sees, and keeps the others', async () => {
      const secret = { uuid: randomUUID(), application_uuid: application.uuid, name: 'Secret Street' };
      await service.db
        .insertInto('application_elements')
        .values({
          ...secret,
          label: 'Dashboard',
          category: 'DASHBOARD',
          minimum_role: 'SCO_ADMIN',
          company_uuid: service.fixture.company,
        })
        .execute();
      const [shown] = application.elements;
      const roles = [{ uuid: application.role }, { uuid: application.hiddenRole }];
      const full = appProfile({ roles, elements: [{ uuid: shown }, { uuid: secret.uuid }] });
      const { uuid } = await saved('app', full, { as: 'productAdmin' });
      const seenBy = async (as: Person) => {
        const profile = await read<AppProfile>(`app/get/${uuid}`, as);
        const listed = await read<AppProfile[]>('app/list', as);
        expect(listed.find((one) => one.uuid === uuid)).toEqual(profile);
        return { roles: uuidsOf(profile.roles), elements: uuidsOf(profile.elements) };
      };
      const everything = { roles: uuidsOf(full.roles), elements: uuidsOf(full.elements) };
      expect(await seenBy('productAdmin')).toEqual(everything);
      expect(await seenBy('admin')).toEqual({ roles: [application.role], elements: [shown] });
      expect(await seenBy('scoAdmin')).toEqual({ ...everything, roles: [application.role] });
      const elsewhere = randomUUID();
      await service.db.insertInto('companies').values({ uuid: elsewhere, name: 'Elsewhere' }).execute();
      await service.db
        .updateTable('application_elements')
        .set({ company_uuid: elsewhere })
        .where('uuid', '=', secret.uuid)
        .execute();
      await bumpListVersions(service.db, 'applications');
      expect((await seenBy('scoAdmin')).elements).toEqual([shown]);

      const found = async (as: Person) =>
        uuidsOf(await read<AppProfile[]>('app/list?limit=10&parameters=Secret%20Street', as));
      expect(await found('productAdmin')).toEqual([uuid]);
      expect(await found('admin')).toEqual([]);

      const asShown = await read<AppProfile>(`app/get/${uuid}`);
      await saved('app', { ...full, uuid, roles: asShown.roles, elements: [] });
      expect(await seenBy('productAdmin')).toEqual({ ...everything, elements: [secret.uuid] });
      const added = appProfile({ roles: [], elements: [{ uuid: secret.uuid }] });
      expect(await refused('app', added)).toMatchObject({ fields: [{ field: 'elements.0' }] });
    });

    it('keeps the elements of a user that the viewer does not see, and returns only the others', async () => {
      const own = await addApplication(service.db);
      const [shown, secret] = own.elements;
      await service.db
        .updateTable('application_elements')
        .set({ minimum_role: PRODUCT_ADMIN, label: 'Street' })
        .where('uuid', '=', secret)
        .execute();
      const granting = appProfile({
        application: { uuid: own.uuid },
        roles: [],
        elements: own.elements.map((element) => ({ uuid: element })),
      });
      const profile = await saved('app', granting, { as: 'productAdmin' });
      const business = await saved('business', businessProfile([profile.uuid]));
      const owner = await addUser(service.db, {
        username: 'owner.of_elements',
        businessProfile: business.uuid,
        visibilityProfile: service.fixture.visibilityProfile,
      });
      await give(owner, own.elements);
      const userAs = async (as: Person) =>
        (await (await service.call(`/userprofile/api/v1/user/${owner}`, { as })).json()) as User;
      const update = (user: User, as: Person) =>
        service.call('/userprofile/api/v1/user/update', { as, method: 'POST', body: { user } });
      const user = await userAs('admin');
      expect(user.elements.map(({ uuid }) => uuid)).toEqual([shown]);
      expect((await userAs('productAdmin')).elements).toHaveLength(2);

      // The status 502 only says that the application could not be reached. The user is saved.
      expect(await refusal(await update({ ...user, elements: [] }, 'admin'))).toMatchObject({ status: 502 });
      expect((await userAs('admin')).elements).toEqual([]);
      expect(await elementsOf(owner)).toEqual([secret]);
      const asking = { ...user, elements: [{ uuid: secret }] } as User;
      await service.db.deleteFrom('user_elements').where('user_uuid', '=', owner).execute();
      expect(await refusal(await update(asking, 'admin'))).toMatchObject({
        fields: [{ field: 'user.elements.0' }],
      });
    });

    it('removes the roles and elements that the application has lost, and refuses them from an outdated form', async () => {
      const lossy = await addApplication(service.db);
      const kept = { application: { uuid: lossy.uuid }, roles: [{ uuid: lossy.role }] };
      const asked = appProfile({ ...kept, elements: lossy.elements.map((element) => ({ uuid: element })) });
      const { uuid } = await saved('app', asked);
      await service.db.deleteFrom('application_roles').where('uuid', '=', lossy.role).execute();
      await service.db.deleteFrom('application_elements').where('uuid', '=', lossy.elements[1]).execute();
      expect(await read(`app/get/${uuid}`)).toMatchObject({
        roles: [],
        elements: [{ uuid: lossy.elements[0] }],
      });
      expect(await refused('app', { ...asked, uuid })).toMatchObject({
        status: 422,
        fields: [
          { field: 'roles.0', message: 'The application does not have this role.' },
          { field: 'elements.1', message: 'The application does not have this element.' },
        ],
      });
      await saved('app', { ...asked, uuid, roles: [], elements: [{ uuid: lossy.elements[0] }] });
    });

    it('is refused if the editor would grant more than they have', async () => {
      const { fixture } = service;
      const roles = await service.db
        .selectFrom('application_roles')
        .select(['uuid', 'name'])
        .where('application_uuid', '=', fixture.application)
        .execute();
      const granting = (name: string) =>
        appProfile({
          application: { uuid: fixture.application },
          roles: roles.filter((role) => role.name === name).map(({ uuid }) => ({ uuid })),
          elements: [],
        });
      expect(await refused('app', granting(PRODUCT_ADMIN))).toMatchObject({
        status: 422,
        fields: [{ field: 'roles' }],
      });
      const { uuid } = await saved('app', granting(PRODUCT_ADMIN), { as: 'productAdmin' });
      expect(await refused('app', { ...granting('ADMIN'), uuid })).toMatchObject({ status: 403 });
      expect((await refusal(await remove(`app/${uuid}`))).code).toBe('forbidden');
      await saved('app', granting('ADMIN'));
    });

    it('is allowed for administrators who see the profile', async () => {
      expect((await save('app', appProfile(), { as: 'scoAdmin' })).status).toBe(403);
      expect((await save('app', appProfile(), { as: 'viewer' })).status).toBe(403);
      const own = appProfile({ minimumRole: { name: PRODUCT_ADMIN } });
      const { uuid } = await saved('app', own, { as: 'productAdmin' });
      expect((await save('app', { ...own, uuid })).status).toBe(404);
      expect((await save('app', appProfile({ uuid: randomUUID() }))).status).toBe(404);
    });

    it('can set the company only for product administrators', async () => {
      const company = { uuid: service.fixture.company };
      const asked = appProfile({ minimumRole: { name: 'SCO_ADMIN' }, [COMPANY_FIELD]: company });
      const byAdmin = await saved('app', asked);
      const byProductAdmin = await saved('app', { ...asked, name: randomUUID() }, { as: 'productAdmin' });
      expect(await companyOf(byAdmin.uuid)).toBeNull();
      expect(await companyOf(byProductAdmin.uuid)).toMatchObject(company);
    });
  });

  describe('saving a business profile', () => {
    it('creates a profile, and replaces its application profiles', async () => {
      const [first, second] = [await saved('app', appProfile()), await saved('app', appProfile())];
      const asked = businessProfile([first.uuid]);
      const { uuid } = await saved('business', asked);
      expect(await read(`app/${first.uuid}/businessProfiles`)).toEqual([{ uuid, name: asked.name }]);
      await saved('business', { ...asked, uuid, appProfiles: [second] });
      expect(await read(`business/get/${uuid}`)).toMatchObject({ appProfiles: [{ uuid: second.uuid }] });
      expect(await read(`app/${first.uuid}/businessProfiles`)).toEqual([]);
    });

    it('accepts at most one application profile for each application, and requires at least one', async () => {
      const [first, second] = [await saved('app', appProfile()), await saved('app', appProfile())];
      const fields = [{ field: 'appProfiles.1' }];
      expect(await refused('business', businessProfile([first.uuid, second.uuid]))).toMatchObject({ fields });
      expect(await refused('business', businessProfile([first.uuid, randomUUID()]))).toMatchObject({
        fields,
      });
      expect((await save('business', businessProfile([]))).status).toBe(422);
    });

    it('allows each name once, and refuses an outdated version', async () => {
      const { uuid: chosen } = await saved('app', appProfile());
      const asked = businessProfile([chosen]);
      const { uuid } = await saved('business', asked);
      expect(await refused('business', { ...asked, name: asked.name.toUpperCase() })).toMatchObject({
        status: 409,
        code: 'name_taken',
        fields: [{ field: 'name' }],
      });
      const ifMatch = await tagOf(`business/get/${uuid}`);
      await saved('business', { ...asked, uuid, description: 'Changed' });
      expect((await save('business', { ...asked, uuid }, { ifMatch })).status).toBe(412);
    });

    it('accepts application profiles that the editor sees, and keeps those that were chosen before', async () => {
      const own = appProfile({ minimumRole: { name: PRODUCT_ADMIN } });
      const { uuid: hidden } = await saved('app', own, { as: 'productAdmin' });
      const asked = businessProfile([hidden]);
      expect(await refused('business', asked)).toMatchObject({ fields: [{ field: 'appProfiles.0' }] });
      const { uuid } = await saved('business', asked, { as: 'productAdmin' });
      // A profile that is already chosen is also refused like an unknown one, and kept if the request does not name it.
      expect(await refused('business', { ...asked, uuid })).toMatchObject({
        fields: [{ field: 'appProfiles.0' }],
      });
      const shown = await read<BusinessProfile>(`business/get/${uuid}`);
      expect(shown.appProfiles).toEqual([
        {
          hidden: true,
          appUUID: application.uuid,
          application: { uuid: application.uuid, name: expect.any(String) },
        },
      ]);
      const chosen = async () => {
        const { appProfiles } = await read<BusinessProfile>(`business/get/${uuid}`, 'productAdmin');
        return appProfiles.map((one) => (isHidden(one) ? null : one.uuid));
      };
      await saved('business', { ...shown, minimumRole: { name: 'ADMIN' } });
      expect(await chosen()).toEqual([hidden]);
      await saved('business', { ...asked, uuid, appProfiles: [] });
      expect(await chosen()).toEqual([hidden]);
      const { uuid: other } = await saved('app', appProfile());
      await saved('business', { ...asked, uuid, appProfiles: [{ uuid: other }] });
      expect(await chosen()).toEqual([other]);
    });

    it('is refused if the editor would grant or remove more than they have', async () => {
      const { appProfiles, businessProfiles } = service.fixture;
      const more = businessProfile([appProfiles.productAdmin]);
      expect(await refused('business', more)).toMatchObject({
        status: 422,
        fields: [{ field: 'appProfiles' }],
      });
      const less = businessProfile([appProfiles.viewer], { uuid: businessProfiles.productAdmin });
      expect(await refused('business', less)).toMatchObject({ status: 403, code: 'forbidden' });
    });

    it('removes elements from its users that it no longer grants', async () => {
      const asked = appProfile();
      const chosen = await saved('app', asked);
      const { uuid } = await saved('business', businessProfile([chosen.uuid]));
      const [owner, stranger] = [await addOwner(uuid), await addOwner(null)];
      const [kept, lost] = application.elements;
      await give(owner, [kept, lost]);
      await give(stranger, [lost]);
      const versions = await versionsOf(owner, stranger);
      await saved('app', { ...asked, uuid: chosen.uuid, elements: [{ uuid: kept }] });
      expect(await elementsOf(owner)).toEqual([kept]);
      expect(await elementsOf(stranger)).toEqual([lost]);
      // A user who has lost an element gets a new version: the save of an open form would otherwise restore the
      // element.
      expect(await versionsOf(owner, stranger)).toEqual([versions[0]! + 1, versions[1]]);
    });
  });

  describe('deleting a profile', () => {
    it('lists the users of a business profile before, and removes the profile from them', async () => {
      const chosen = await saved('app', appProfile());
      const { uuid } = await saved('business', businessProfile([chosen.uuid]));
      const owner = await addOwner(uuid);
      await addUser(service.db, {
        username: `hidden.${randomUUID()}`,
        businessProfile: uuid,
        minimumRole: PRODUCT_ADMIN,
      });
      await give(owner, application.elements);
      expect((await read<UserSummary[]>(`business/${uuid}/users`)).map((user) => user.uuid)).toEqual([owner]);
      expect(await read(`business/${uuid}/users`, 'productAdmin')).toHaveLength(2);

      expect((await remove(`business/${uuid}`)).status).toBe(204);
      expect(await statusOf(`business/get/${uuid}`)).toBe(404);
      expect(await statusOf(`business/${uuid}/users`)).toBe(404);
      expect((await remove(`business/${uuid}`)).status).toBe(404);
      const user = await service.call(`/userprofile/api/v1/user/${owner}`, { as: 'admin' });
      expect(await versionOf(service.db, 'users', owner)).toBe(2);
      expect(await user.json()).toMatchObject({ active: true, businessProfile: null, elements: [] });
    });

    it('removes a visibility profile with many users in several transactions', async () => {
      const uuid = await addVisibilityProfile(service.db);
      const users = await addUsers(
        service.db,
        Array.from({ length: USERS_PER_PART + 1 }, () => ({
          username: `many.${randomUUID()}`,
          visibilityProfile: uuid,
        })),
      );
      const [before] = await listVersions(service.db, ['users']);
      expect((await remove(`visibility/${uuid}`)).status).toBe(204);
      const [after] = await listVersions(service.db, ['users']);
      expect(after! - before!).toBe(2);
      expect(await statusOf(`visibility/${uuid}/users`)).toBe(404);
      const changed = await service.db
        .selectFrom('users')
        .select('uuid')
        .where('username', 'like', 'many.%')
        .where('visibility_profile_uuid', 'is', null)
        .where('version', '=', 2)
        .execute();
      expect(changed).toHaveLength(users.length);
      await service.db.deleteFrom('users').where('username', 'like', 'many.%').execute();
    });

    it('removes a visibility profile from its users', async () => {
      const uuid = await addVisibilityProfile(service.db);
      const owner = await addOwner(null, uuid);
      expect((await read<UserSummary[]>(`visibility/${uuid}/users`)).map((user) => user.uuid)).toEqual([
        owner,
      ]);
      expect((await remove(`visibility/${uuid}`)).status).toBe(204);
      expect(await statusOf(`visibility/${uuid}/users`)).toBe(404);
      expect((await remove(`visibility/${uuid}`)).status).toBe(404);
      const user = await service.call(`/userprofile/api/v1/user/${owner}`, { as: 'admin' });
      expect(await user.json()).toMatchObject({ visibilityProfile: null });
    });

    it('removes an application profile from the business profiles that contain it', async () => {
      const chosen = await saved('app', appProfile());
      const { uuid, name } = await saved('business', businessProfile([chosen.uuid]));
      const owner = await addOwner(uuid);
      await give(owner, application.elements);
      expect(await read(`app/${chosen.uuid}/businessProfiles`)).toEqual([{ uuid, name }]);
      expect((await remove(`app/${chosen.uuid}`)).status).toBe(204);
      expect(await statusOf(`app/${chosen.uuid}/businessProfiles`)).toBe(404);
      const left = await service.call(`${API}/business/get/${uuid}`, { as: 'admin' });
      expect(await versionOf(service.db, 'business_profiles', uuid)).toBe(2);
      expect(await left.json()).toMatchObject({ appProfiles: [] });
      expect(await elementsOf(owner)).toEqual([]);
      expect((await remove(`app/${(await saved('app', appProfile())).uuid}`)).status).toBe(204);
    });

    it('is refused if the caller would lose their own access', async () => {
      const { appProfiles, businessProfiles } = service.fixture;
      const own = { status: 409, code: 'own_account' };
      expect(await refusal(await remove(`business/${businessProfiles.admin}`))).toMatchObject(own);
      expect(await refusal(await remove(`app/${appProfiles.admin}`))).toMatchObject(own);
      // The change would also remove the last product administrator, but the refusal is `own_account`.
      const last = businessProfiles.productAdmin;
      expect(await refusal(await remove(`business/${last}`, 'productAdmin'))).toMatchObject(own);
      const less = businessProfile([appProfiles.viewer], { uuid: businessProfiles.admin });
      expect(await refused('business', less)).toMatchObject(own);
      expect(await statusOf(`business/get/${businessProfiles.admin}`)).toBe(200);
    });

    it('is allowed for administrators who see the profile and may grant it', async () => {
      const { businessProfiles, visibilityProfile } = service.fixture;
      expect((await remove(`visibility/${visibilityProfile}`, 'scoAdmin')).status).toBe(403);
      expect((await remove(`business/${businessProfiles.productAdmin}`)).status).toBe(403);
      const own = appProfile({ minimumRole: { name: PRODUCT_ADMIN } });
      const { uuid } = await saved('app', own, { as: 'productAdmin' });
      expect((await remove(`app/${uuid}`)).status).toBe(404);
    });
  });
});
