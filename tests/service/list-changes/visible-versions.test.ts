import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { LIST_NAMES } from '../../../openapi/generated/list-names.ts';
import type {
  Application,
  ApplicationInput,
  AppProfile,
  BusinessProfile,
  ListVersions,
  User,
  VisibilityProfile,
} from '../../../openapi/generated/types.ts';
import { findViewer } from '../../../service/access/viewer.ts';
import { fold } from '../../../service/db/fold.ts';
import { renewInstallationId } from '../../../service/db/installation.ts';
import { type Db, openDatabase } from '../../../service/db/open.ts';
import { bumpListVersions, readListState } from '../../../service/db/list-versions.ts';
import { ListCache } from '../../../service/http/lists.ts';
import { VisibleVersions } from '../../../service/list-changes/visible-versions.ts';
import { FILTERED_LISTS } from '../../../service/resources.ts';
import { contextOf, ENGINES, START_MS, type TestDatabase } from '../../support/databases.ts';
import { addHiddenObjects, type HiddenWorld } from '../../support/hidden-world.ts';
import { addUser } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { versionsIn } from '../../support/list-versions.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';

const API = '/userprofile/api/v1';

/** Callers from whom something is hidden. `otherScoAdmin` administers the company that is hidden from `scoAdmin`. */
const RESTRICTED = ['viewer', 'admin', 'scoAdmin', 'otherScoAdmin'] as const;
const CALLERS = [...RESTRICTED, 'productAdmin'] as const;
type Caller = (typeof CALLERS)[number];
type Change = () => Promise<unknown>;

describe.each(ENGINES)('the versions of lists on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let world: HiddenWorld;
  let address: TestDatabase['address'];
  /** Another connection, as another instance has one. */
  let other: Db;
  let uuidOf: Record<Caller, string>;
  let hiddenVisibility: string;
  /** A hidden business profile that grants the role ADMIN and has a visible user. */
  let hiddenTeam: string;
  let companyUser: string;

  beforeAll(async () => {
    service = await startService({
      emptyDatabase: async () => {
        const database = await emptyDatabase();
        ({ address } = database);
        return database;
      },
      limits: { listChanges: { pollIntervalMs: 5, lifetimeMs: 600_000, maxStreamsPerUser: 16 } },
    });
    other = await openDatabase(address);
    world = await addHiddenObjects(service.db, service.fixture);
    const { people, businessProfiles } = service.fixture;
    const ofCompany = { minimumRole: 'SCO_ADMIN', [COMPANY_FIELD]: world.hidden.company } as const;
    const otherScoAdmin = await addUser(service.db, {
      username: 'other.sco',
      businessProfile: businessProfiles.scoAdmin,
      ...ofCompany,
    });
    companyUser = await addUser(service.db, { username: 'in.company', ...ofCompany });
    uuidOf = { ...people, otherScoAdmin };
    hiddenVisibility = randomUUID();
    await service.db
      .insertInto('visibility_profiles')
      .values({
        uuid: hiddenVisibility,
        name: 'Hidden, too',
        name_folded: fold('Hidden, too'),
        description: null,
        minimum_role: PRODUCT_ADMIN,
        company_uuid: null,
        primary_cluster_uuid: null,
        default_cluster_group_uuid: null,
      })
      .execute();
    hiddenTeam = randomUUID();
    await service.db
      .insertInto('business_profiles')
      .values({
        uuid: hiddenTeam,
        name: 'Hidden team',
        name_folded: fold('Hidden team'),
        description: null,
        minimum_role: PRODUCT_ADMIN,
        company_uuid: null,
      })
      .execute();
    const { application, appProfiles } = service.fixture;
    await service.db
      .insertInto('business_profile_choices')
      .values({
        business_profile_uuid: hiddenTeam,
        application_uuid: application,
        app_profile_uuid: appProfiles.admin,
      })
      .execute();
    await addUser(service.db, {
      username: 'in.team',
      businessProfile: hiddenTeam,
      visibilityProfile: hiddenVisibility,
    });
  }, START_MS);
  afterAll(async () => {
    await other.destroy();
    await service.stop();
  });

  const get = async <T>(path: string): Promise<T> =>
    (await (await service.call(`${API}${path}`, { as: 'productAdmin' })).json()) as T;

  async function post(path: string, body: unknown): Promise<void> {
    const response = await service.call(`${API}${path}`, { as: 'productAdmin', method: 'POST', body });
    if (response.status === 200) return;
    // The save counts, although the applications of the fixture do not answer.
    expect(await response.json()).toMatchObject({ code: 'source_failed', savedUuid: expect.any(String) });
  }

  async function saveUser(uuid: string, change: Partial<User>): Promise<void> {
    const { mayChange: _may, externalIdentities: _bound, ...user } = await get<User>(`/user/${uuid}`);
    await post('/user/update', { user: { ...user, ...change }, clonedId: null });
  }

  async function saveProfile<Profile extends BusinessProfile | AppProfile | VisibilityProfile>(
    kind: 'business' | 'visibility' | 'app',
    uuid: string,
    change: (profile: Profile) => Partial<Profile>,
  ): Promise<void> {
    const profile = await get<Profile>(`/profile/${kind}/get/${uuid}`);
    await post(`/profile/${kind}/update`, { ...profile, ...change(profile) });
  }

  async function saveApplication(
    change: (application: Application) => Partial<ApplicationInput>,
  ): Promise<void> {
    const application = await get<Application>(`/app/${world.visible.application}`);
    await post('/app/update', {
      ...application,
      apiHost: 'https://fault.example.org',
      ...change(application),
    });
  }

  async function importUser(username: string, change: object): Promise<void> {
    const stored = await service.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const cells = cellsOf(username, {
      email: stored.email,
      firstName: stored.first_name,
      lastName: stored.last_name,
      active: stored.active === 1 ? 'true' : 'false',
      businessProfile: await nameOf('business_profiles', stored.business_profile_uuid!),
      visibilityProfile: await nameOf('visibility_profiles', stored.visibility_profile_uuid!),
      ...change,
    });
    const response = await fetch(`${service.url}${API}/user/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await service.tokenOf(uuidOf.productAdmin)}` },
      body: formOf(csvOf([cells])),
    });
    if (response.status !== 200) throw new Error(await response.text());
  }

  const usernameOf = async (uuid: string): Promise<string> =>
    (
      await service.db
        .selectFrom('users')
        .select('username')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
    ).username;

  const nameOf = async (table: 'business_profiles' | 'visibility_profiles', uuid: string): Promise<string> =>
    (await service.db.selectFrom(table).select('name').where('uuid', '=', uuid).executeTakeFirstOrThrow())
      .name;

  async function versionsOf(caller: Caller): Promise<ListVersions> {
    const headers = { authorization: `Bearer ${await service.tokenOf(uuidOf[caller])}` };
    return (await (await service.call(`${API}/changes`, { headers })).json()) as ListVersions;
  }

  /** Returns, for each caller, the lists whose version differs after a change. */
  async function differingAfter(change: Change): Promise<Record<Caller, string[]>> {
    const read = () => Promise.all(CALLERS.map(versionsOf));
    const before = await read();
    await change();
    const after = await read();
    return Object.fromEntries(
      CALLERS.map((caller, index) => [
        caller,
        LIST_NAMES.filter((list) => before[index]![list] !== after[index]![list]),
      ]),
    ) as Record<Caller, string[]>;
  }

  it.each<[string, Change]>([
    ['a hidden user', () => saveUser(world.hidden.user, { lastName: 'Renamed' })],
    ['the status of a hidden user', () => post('/user/inactivate', [{ uuid: world.hidden.user }])],
    [
      'a hidden user in an import',
      async () => importUser(await usernameOf(world.hidden.user), { firstName: 'Imported', active: 'false' }),
    ],
    ['a new hidden user', () => saveUserAs(PRODUCT_ADMIN)],
    [
      'a hidden business profile',
      () => saveProfile('business', world.hidden.businessProfile, () => ({ description: 'Changed' })),
    ],
    [
      'a hidden visibility profile',
      () => saveProfile('visibility', hiddenVisibility, () => ({ description: 'Changed' })),
    ],
    [
      'a hidden application profile',
      () => saveProfile<AppProfile>('app', world.hidden.appProfile, () => ({ description: 'Changed' })),
    ],
    [
      'an element of a hidden application profile',
      () => saveProfile<AppProfile>('app', world.hidden.appProfile, () => ({ elements: [] })),
    ],
    [
      'a hidden element of a visible application profile',
      () =>
        saveProfile<AppProfile>('app', world.visible.appProfile, ({ elements }) => ({
          elements: [...elements, { uuid: world.hidden.element, name: '', label: '', category: '' }],
        })),
    ],
    [
      'a hidden role of an application',
      () =>
        saveApplication(({ roles }) => ({
          apiPassword: 'secret',
          roles: (roles as ApplicationInput['roles']).map((role) =>
            role.uuid === world.hidden.role ? { ...role, category: 'Other' } : role,
          ),
        })),
    ],
    [
      'the connection of an application',
      () => saveApplication(() => ({ apiUsername: 'other', apiPassword: 'x' })),
    ],
    [
      'the hidden profile of a visible user',
      () => saveUser(world.holder, { visibilityProfile: { uuid: hiddenVisibility, name: '' } }),
    ],
    [
      'the hidden profile of a visible user in an import',
      async () =>
        importUser(await usernameOf(world.holder), {
          businessProfile: await nameOf('business_profiles', world.hidden.businessProfile),
          visibilityProfile: await nameOf('visibility_profiles', world.hidden.visibilityProfile),
        }),
    ],
    ['the hidden elements of a visible user', () => saveUser(world.holder, { elements: [] })],
  ])('stay the same for those who cannot see the change: %s', async (_what, change) => {
    const { productAdmin, ...others } = await differingAfter(change);
    expect(others).toEqual({ viewer: [], admin: [], scoAdmin: [], otherScoAdmin: [] });
    expect(productAdmin).not.toEqual([]);
  });

  async function saveUserAs(
    role: 'ADMIN' | 'SCO_ADMIN' | typeof PRODUCT_ADMIN,
    company?: string,
  ): Promise<void> {
    const user = await get<User>(`/user/${world.visible.user}`);
    const { mayChange: _may, externalIdentities: _bound, ...fields } = user;
    const username = `new${randomUUID().replaceAll('-', '')}`;
    await post('/user/update', {
      user: {
        ...fields,
        uuid: null,
        username,
        email: `${username}@example.org`,
        elements: [],
        minimumRole: { uuid: null, name: role },
        [COMPANY_FIELD]: company === undefined ? null : { uuid: company, name: '' },
      },
      clonedId: null,
    });
  }

  const ADMINISTRATORS = ['admin', 'scoAdmin', 'otherScoAdmin', 'productAdmin'];

  it.each<[string, readonly string[], Change]>([
    ['a visible user', ADMINISTRATORS, () => saveUser(world.visible.user, { lastName: 'Renamed' })],
    ['a new user', ADMINISTRATORS, () => saveUserAs('ADMIN')],
    [
      'the status of a visible user',
      ADMINISTRATORS,
      () => post('/user/inactivate', [{ uuid: world.mixedHolder }]),
    ],
    [
      'a visible user in an import',
      ADMINISTRATORS,
      async () => importUser(await usernameOf(world.mixedHolder), { firstName: 'Imported', active: 'false' }),
    ],
    [
      'a user of one company',
      ['otherScoAdmin', 'productAdmin'],
      () => saveUser(companyUser, { lastName: 'Renamed' }),
    ],
    [
      'a new user of one company',
      ['otherScoAdmin', 'productAdmin'],
      () => saveUserAs('SCO_ADMIN', world.hidden.company),
    ],
    [
      'the company of a visible user',
      // Administrators of one company see only this company.
      ['admin', 'otherScoAdmin', 'productAdmin'],
      async () => {
        const company = { uuid: randomUUID(), name: 'Third' };
        await service.db.insertInto('companies').values(company).execute();
        await bumpListVersions(service.db, 'companies');
        await saveUser(world.holder, { [COMPANY_FIELD]: company });
      },
    ],
    [
      'a user who becomes hidden',
      ADMINISTRATORS,
      () => saveUser(world.visible.user, { minimumRole: { uuid: null, name: PRODUCT_ADMIN } }),
    ],
    [
      'a user who becomes visible',
      ADMINISTRATORS,
      () => saveUser(world.visible.user, { minimumRole: { uuid: null, name: 'ADMIN' } }),
    ],
    [
      'the own account',
      ['viewer', ...ADMINISTRATORS],
      () => saveUser(uuidOf.viewer, { lastName: 'Renamed' }),
    ],
    [
      'the right to change a visible user with a hidden profile',
      // SCO administrators may not grant the role before the change, either.
      ['admin', 'productAdmin'],
      () =>
        saveProfile<BusinessProfile>('business', hiddenTeam, ({ appProfiles: [first] }) => ({
          appProfiles: [
            { ...first!, uuid: service.fixture.appProfiles.productAdmin } as typeof first & object,
          ],
        })),
    ],
    [
      'a hidden business profile that is deleted',
      ADMINISTRATORS,
      async () => {
        const path = `${API}/profile/business/${hiddenTeam}`;
        const response = await service.call(path, { as: 'productAdmin', method: 'DELETE' });
        expect(response.status).toBe(204);
      },
    ],
    [
      'a hidden visibility profile that is deleted',
      ADMINISTRATORS,
      async () => {
        const path = `${API}/profile/visibility/${hiddenVisibility}`;
        const response = await service.call(path, { as: 'productAdmin', method: 'DELETE' });
        expect(response.status).toBe(204);
      },
    ],
  ])('differ for those who can see the change: %s', async (_what, expected, change) => {
    const differing = await differingAfter(change);
    expect(CALLERS.filter((caller) => differing[caller].includes('users'))).toEqual(
      CALLERS.filter((caller) => expected.includes(caller)),
    );
  });

  const follow = async (caller: Caller) => {
    const headers = { authorization: `Bearer ${await service.tokenOf(uuidOf[caller])}` };
    return versionsIn(await service.call(`${API}/changes/events`, { headers }));
  };

  it('are sent only to those who can see the change', async () => {
    const admin = await follow('admin');
    const { value: first } = await admin.next();
    const productAdmin = await follow('productAdmin');
    await productAdmin.next();
    await saveUser(world.hidden.user, { lastName: randomUUID() });
    // The service notifies its followers in the order in which they came.
    await productAdmin.next();
    await bumpListVersions(service.db, 'elementCategories');
    const { value: second } = await admin.next();
    expect({ ...second, elementCategories: '' }).toEqual({ ...first, elementCategories: '' });
    expect(second!.elementCategories).not.toBe(first!.elementCategories);
    await admin.return(undefined);
    await productAdmin.return(undefined);
  });

  it('are computed once for all followers who see the same', async () => {
    const followers = await Promise.all(
      (['admin', 'admin', 'admin', 'productAdmin', 'productAdmin'] as const).map(follow),
    );
    for (const versions of followers) await versions.next();
    const compute = vi.spyOn(VisibleVersions.prototype, 'of');
    await bumpListVersions(service.db, 'elementCategories');
    for (const versions of followers) await versions.next();
    expect(compute).toHaveBeenCalledTimes(2);
    compute.mockRestore();
    for (const versions of followers) await versions.return(undefined);
  });

  it('are the same on every instance', async () => {
    const context = contextOf(other);
    const versions = new VisibleVersions(context, new ListCache(context), FILTERED_LISTS);
    const state = await readListState(other);
    for (const caller of CALLERS) {
      const viewer = await findViewer(other, uuidOf[caller]);
      const { version } = await other
        .selectFrom('users')
        .select('version')
        .where('uuid', '=', uuidOf[caller])
        .executeTakeFirstOrThrow();
      expect(await versions.of(viewer!, version, state)).toEqual(await versionsOf(caller));
    }
  });

  it('differ after a restore', async () => {
    const differing = await differingAfter(() => renewInstallationId(other));
    for (const caller of CALLERS) {
      expect(differing[caller]).toEqual(Object.keys(await versionsOf(caller)));
    }
  });
});
