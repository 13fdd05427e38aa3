import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN, PRODUCT_CODE, TREE_CATEGORY } from '../../../openapi/rules/product.ts';
import { createAdministrator } from '../../../service/administrator/create.ts';
import type { Db } from '../../../service/db/open.ts';
import { changeRefusals } from '../../../service/user/change-refusals.ts';
import type { Database } from '../../../service/db/schema.ts';
import { listVersions } from '../../../service/db/list-versions.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../demo/accounts.ts';
import { demoPerson } from '../../../demo/seed/people.ts';
import { seedDemo } from '../../../demo/seed/seed.ts';
import { indexesOfUsers } from '../../../demo/seed/without-user-indexes.ts';
import { keepSuiteClient, SUITE_CLIENT_UUID } from '../../../demo/suite-client.ts';
import { DEFAULT_SNMP_MANAGER } from '../../../service/application/snmp-manager.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { ensureConsoleClient } from '../../../service/oauth/ensure-console-client.ts';
import { verifyPassword } from '../../../service/password/hash.ts';
import { canSee } from '../../../service/access/visible-to.ts';
import { findViewer } from '../../../service/access/viewer.ts';
import { unseal } from '../../../service/vault/sealed.ts';
import {
  ENGINES,
  type OpenDatabase,
  openEmpty,
  START_MS,
  TEST_KEYS,
  contextOf,
} from '../../support/databases.ts';
import { byTest } from '../../support/by-test.ts';

const PUBLIC_URL = 'http://127.0.0.1:8080';
const DAY = 24 * 60 * 60_000;
/** The time at which the demo data is created: midnight, in UTC. */
const NOW = Date.UTC(2030, 5, 29);

/** Returns the content of all tables as JSON. Omits random values: salts, secrets and the installation's id. */
async function dump(db: Db): Promise<string> {
  const tables: (keyof Database)[] = [
    'companies',
    'locations',
    'applications',
    'application_roles',
    'application_elements',
    'element_categories',
    'app_profiles',
    'app_profile_roles',
    'app_profile_elements',
    'business_profiles',
    'business_profile_choices',
    'visibility_elements',
    'clusters',
    'visibility_profiles',
    'visibility_profile_elements',
    'visibility_profile_clusters',
    'users',
    'user_elements',
    'last_sign_in_times',
  ];
  const parts = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  // Omits these values, which contain random salts and nonces.
  const random = { password_hash: null, data_password: null, api_password: null };
  return JSON.stringify(
    parts.map((rows) => rows.map((row) => JSON.stringify({ ...row, ...random })).toSorted()),
  );
}

const count = async (db: Db, table: keyof Database): Promise<number> =>
  (await db.selectFrom(table).selectAll().execute()).length;

describe.each(ENGINES)('the demo data on $engine', ({ emptyDatabase }) => {
  let database: OpenDatabase;
  let db: Db;
  let indexes: string[];
  const options = { users: 250, publicUrl: PUBLIC_URL, now: NOW };
  const indexDefinitions = async () =>
    (await indexesOfUsers(db)).rows.map(({ definition }) => definition).toSorted();
  const viewer = async (username: string) => {
    const user = await db
      .selectFrom('users')
      .select('uuid')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return findViewer(db, user.uuid);
  };

  beforeAll(async () => {
    database = await openEmpty(emptyDatabase);
    ({ db } = database);
    indexes = await indexDefinitions();
    await seedDemo(contextOf(db), options);
  }, START_MS);
  afterAll(() => database.close());

  it('keeps all indexes of the users table', async () => {
    expect(indexes.length).toBeGreaterThan(5);
    expect(await indexDefinitions()).toEqual(indexes);
  });

  it('contains the five accounts, each with its role and the printed password', async () => {
    expect(DEMO_ACCOUNTS.map(({ username }) => username)).toEqual([
      `${PRODUCT_CODE}.admin`,
      'admin',
      'sco.admin',
      'viewer',
      'inactive.user',
    ]);
    expect((await viewer(`${PRODUCT_CODE}.admin`))?.roles).toEqual([PRODUCT_ADMIN]);
    expect((await viewer('admin'))?.roles).toEqual(['ADMIN']);
    expect((await viewer('sco.admin'))?.roles).toEqual(['SCO_ADMIN']);
    expect((await viewer('sco.admin'))?.companyUuid).not.toBeNull();
    expect((await viewer('viewer'))?.roles).toEqual([]);
    expect(await viewer('inactive.user')).toBeNull();
    const hashes = await db.selectFrom('users').select('password_hash').execute();
    const set = hashes.flatMap(({ password_hash: hash }) => hash ?? []);
    expect(new Set(set).size).toBe(5);
    for (const hash of set) expect(await verifyPassword(hash, DEMO_PASSWORD)).toBe(true);
  });

  it('contains the requested number of users, with realistic proportions', async () => {
    const users = await db.selectFrom('users').selectAll().execute();
    expect(users).toHaveLength(255);
    const share = (test: (user: (typeof users)[number]) => boolean) =>
      users.filter(test).length / users.length;
    expect(share(({ active }) => active === 1)).toBeGreaterThan(0.75);
    expect(share(({ active }) => active === 1)).toBeLessThan(0.87);
    expect(share((user) => user.business_profile_uuid === null)).toBeGreaterThan(0.04);
    expect(share((user) => user.business_profile_uuid === null)).toBeLessThan(0.12);
    expect(users.some((user) => user.last_name.length === 255)).toBe(true);
    expect(users.some((user) => user.visibility_profile_uuid === null)).toBe(true);
    expect(users.some((user) => user.location_uuid === null)).toBe(true);
    for (const role of ['ADMIN', 'SCO_ADMIN', PRODUCT_ADMIN]) {
      expect(users.some((user) => user.minimum_role === role)).toBe(true);
    }
  });

  it('contains users of every status whom the SCO administrator can change, and others to view', async () => {
    const administrator = (await viewer('sco.admin'))!;
    const users = await db.selectFrom('users').selectAll().execute();
    const refusalOf = await changeRefusals(db, administrator);
    const seen = users.filter((user) => canSee(administrator, user));
    const refused = (reason: string) =>
      seen.filter((user) => refusalOf(user) === reason).map(({ username }) => username);

    const own = seen.filter((user) => refusalOf(user) === null);
    expect(own.length).toBeGreaterThan(12);
    expect(own.length).toBeLessThan(25);
    expect(own.some(({ username }) => username === 'sco.admin')).toBe(true);
    expect(new Set(own.map(({ active }) => active))).toEqual(new Set([0, 1]));
    expect(new Set(own.map((user) => user.minimum_role))).toEqual(new Set(['ADMIN', 'SCO_ADMIN']));
    expect(own.some((user) => user.business_profile_uuid === null)).toBe(true);

    expect(refused('This user has roles that you may not grant.')).toEqual([
      `${PRODUCT_CODE}.admin`,
      'admin',
    ]);
    expect(refused('This user does not belong to your company.').length).toBeGreaterThan(100);
    const { companyUuid } = administrator;
    const companies = seen.flatMap((user) => user.company_uuid ?? []);
    expect(new Set(companies.filter((company) => company !== companyUuid)).size).toBeGreaterThan(5);
    expect(users.some((user) => user.minimum_role === 'SCO_ADMIN' && user.company_uuid !== companyUuid)).toBe(
      true,
    );
  });

  it('contains a user with a greater role, whom the administrator can only view', async () => {
    const administrator = (await viewer('admin'))!;
    const [product] = await db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', `${PRODUCT_CODE}.admin`)
      .execute();
    expect(canSee(administrator, product!)).toBe(true);
    expect((await changeRefusals(db, administrator))(product!)).not.toBeNull();
  });

  it('contains a tree for each user whose business profile grants trees', async () => {
    const trees = await db
      .selectFrom('application_elements')
      .innerJoin('applications', 'applications.uuid', 'application_elements.application_uuid')
      .select(['application_elements.uuid', 'label', 'category'])
      .where('applications.name', '=', DEFAULT_SNMP_MANAGER)
      .execute();
    expect(new Set(trees.map(({ category }) => category))).toEqual(new Set([TREE_CATEGORY]));
    expect(new Set(trees.map(({ label }) => label))).toEqual(new Set(['Default Tree']));

    const withTree = await db
      .selectFrom('users')
      .innerJoin('business_profile_choices as choice', (join) =>
        join.onRef('choice.business_profile_uuid', '=', 'users.business_profile_uuid'),
      )
      .innerJoin('app_profile_elements as chosen', 'chosen.app_profile_uuid', 'choice.app_profile_uuid')
      .select('users.uuid')
      .distinct()
      .where(
        'chosen.element_uuid',
        'in',
        trees.map(({ uuid }) => uuid),
      )
      .execute();
    const assigned = await db.selectFrom('user_elements').select('user_uuid').execute();
    expect(assigned.map((row) => row.user_uuid).toSorted()).toEqual(
      withTree.map(({ uuid }) => uuid).toSorted(),
    );
  });

  it('contains an example of every state that a screen can show', async () => {
    const categories = await db.selectFrom('element_categories').selectAll().execute();
    const filled = await db.selectFrom('application_elements').select('category').distinct().execute();
    expect(categories.length).toBe(filled.length + 1);
    const roles = await db.selectFrom('application_roles').select('external_role').execute();
    expect(roles.filter((role) => role.external_role === 1)).toHaveLength(1);
    expect(await count(db, 'applications')).toBe(8);

    const used = await db
      .selectFrom('users')
      .select(['business_profile_uuid', 'visibility_profile_uuid'])
      .execute();
    const usedBusiness = new Set(used.flatMap((user) => user.business_profile_uuid ?? []));
    const usedVisibility = new Set(used.flatMap((user) => user.visibility_profile_uuid ?? []));
    expect(await count(db, 'business_profiles')).toBe(usedBusiness.size + 2);
    expect(await count(db, 'visibility_profiles')).toBe(usedVisibility.size + 3);

    const kinds = await db.selectFrom('visibility_elements').select('kind').distinct().execute();
    expect(kinds).toHaveLength(5);
  });

  it('contains a cluster tree of about 400 clusters in five levels', async () => {
    const clusters = await db.selectFrom('clusters').selectAll().execute();
    const byUuid = new Map(clusters.map((cluster) => [cluster.uuid, cluster]));
    const depth = (uuid: string | null): number =>
      uuid === null ? 0 : 1 + depth(byUuid.get(uuid)?.parent_uuid ?? null);
    expect(clusters.length).toBeGreaterThan(350);
    expect(Math.max(...clusters.map(({ uuid }) => depth(uuid)))).toBe(5);
  });

  it('follows the rules for saving profiles', async () => {
    const profiles = await db.selectFrom('visibility_profiles').selectAll().execute();
    const chosen = await db
      .selectFrom('visibility_profile_elements as chosen')
      .innerJoin('visibility_elements as element', 'element.uuid', 'chosen.element_uuid')
      .select(['chosen.visibility_profile_uuid', 'element.kind', 'element.uuid'])
      .execute();
    for (const profile of profiles) {
      const own = chosen.filter((row) => row.visibility_profile_uuid === profile.uuid);
      const hasNetworkGroup = own.some(({ kind }) => kind === 'networkGroup');
      expect(profile.primary_cluster_uuid !== null || hasNetworkGroup).toBe(true);
      const group = profile.default_cluster_group_uuid;
      expect(group === null || own.some(({ uuid }) => uuid === group)).toBe(true);
    }
    const choices = await db.selectFrom('business_profile_choices').select('business_profile_uuid').execute();
    expect(new Set(choices.map((row) => row.business_profile_uuid)).size).toBe(
      await count(db, 'business_profiles'),
    );
  });

  it('contains the console and a suite application as sign-in clients', async () => {
    const clients = await db
      .selectFrom('auth_clients')
      .select(['uuid', 'allowed_redirect_target'])
      .orderBy('name', 'desc')
      .execute();
    expect(clients).toEqual([
      { uuid: CONSOLE_CLIENT_UUID, allowed_redirect_target: `${PUBLIC_URL}/userprofile/selfcallback` },
      {
        uuid: expect.any(String),
        allowed_redirect_target: 'http://127.0.0.1:8081/application/callback',
      },
    ]);
  });

  it(
    'is the same in every run',
    async () => {
      const other = await openEmpty(emptyDatabase);
      expect(await seedDemo(contextOf(other.db), options)).toBe(true);
      expect(await dump(other.db)).toBe(await dump(db));
      await other.close();
    },
    START_MS,
  );

  it('is not created once there are users', async () => {
    await db.updateTable('users').set({ first_name: 'Changed' }).where('username', '=', 'admin').execute();
    const before = [await dump(db), await listVersions(db, ['users'])];
    expect(await seedDemo(contextOf(db), options)).toBe(false);
    expect([await dump(db), await listVersions(db, ['users'])]).toEqual(before);
  });

  it('contains last sign-ins of all kinds: never, of each age, and no recent ones of inactive users', async () => {
    const users = await db
      .selectFrom('users')
      .leftJoin('last_sign_in_times', 'last_sign_in_times.user_uuid', 'users.uuid')
      .select(['users.active', 'users.password_hash', 'last_sign_in_times.at'])
      .execute();
    const staff = users.filter((user) => user.password_hash === null);
    const ages = staff.flatMap(({ active, at }) => (at === null ? [] : { active, days: (NOW - at) / DAY }));
    expect(ages.length / staff.length).toBeGreaterThan(0.7);
    expect(ages.length / staff.length).toBeLessThan(0.95);
    const active = ages.filter((user) => user.active === 1).map(({ days }) => days);
    expect(Math.min(...active)).toBe(1);
    expect(active.filter((days) => days <= 30).length).toBeGreaterThan(active.length / 4);
    expect(active.filter((days) => days > 90).length).toBeGreaterThan(active.length / 10);
    expect(Math.max(...active)).toBeLessThanOrEqual(401);
    expect(Math.min(...ages.filter((user) => user.active === 0).map(({ days }) => days))).toBeGreaterThan(60);
  });

  it('contains each last sign-in in the sign-in history, for as long as the history is kept', async () => {
    const signIns = await db
      .selectFrom('last_sign_in_times')
      .leftJoin('sign_in_events', (join) =>
        join
          .onRef('sign_in_events.user_uuid', '=', 'last_sign_in_times.user_uuid')
          .onRef('sign_in_events.at', '=', 'last_sign_in_times.at'),
      )
      .select(['last_sign_in_times.at', 'sign_in_events.key'])
      .execute();
    const kept = signIns.filter(({ at }) => NOW - at < 90 * DAY);
    expect(kept.length).toBeGreaterThan(0);
    expect(signIns.filter(({ key }) => key !== null)).toEqual(kept);
  });

  it('gets the current address of the console at the next start', async () => {
    await ensureConsoleClient(contextOf(db), 'https://console.example');
    const [version] = await listVersions(db, ['authClients']);
    await ensureConsoleClient(contextOf(db), 'https://console.example');
    const client = await db
      .selectFrom('auth_clients')
      .selectAll()
      .where('uuid', '=', CONSOLE_CLIENT_UUID)
      .executeTakeFirstOrThrow();
    expect(client.allowed_redirect_target).toBe('https://console.example/userprofile/selfcallback');
    expect(client.version).toBe(2);
    expect(await listVersions(db, ['authClients'])).toEqual([version]);
  });

  it('gets the current address of the suite application at the next start, unless it was changed', async () => {
    const target = async () => {
      const { allowed_redirect_target: address, version } = await db
        .selectFrom('auth_clients')
        .selectAll()
        .where('uuid', '=', SUITE_CLIENT_UUID)
        .executeTakeFirstOrThrow();
      return [address, version];
    };
    await keepSuiteClient(db, 'http://127.0.0.1:9001');
    await keepSuiteClient(db, 'http://127.0.0.1:9001');
    expect(await target()).toEqual(['http://127.0.0.1:9001/application/callback', 2]);
    const elsewhere = 'https://elsewhere.example/callback';
    await db
      .updateTable('auth_clients')
      .set({ allowed_redirect_target: elsewhere })
      .where('uuid', '=', SUITE_CLIENT_UUID)
      .execute();
    await keepSuiteClient(db, 'http://127.0.0.1:9003');
    expect(await target()).toEqual([elsewhere, 2]);
  });
});

describe.each(ENGINES)('an installation without demo data on $engine', ({ emptyDatabase }) => {
  it(
    'starts with a product administrator who can sign in, and no other data',
    async () => {
      const database = await openEmpty(emptyDatabase);
      const { db } = database;
      const administrator = { username: 'First.Admin', password: 'a long password' };
      await byTest(() => createAdministrator(contextOf(db), administrator));
      await ensureConsoleClient(contextOf(db), PUBLIC_URL);

      const users = await db.selectFrom('users').selectAll().execute();
      expect(users).toHaveLength(1);
      const [user] = users;
      expect(user?.username).toBe('First.Admin');
      expect(await verifyPassword(user?.password_hash ?? null, administrator.password)).toBe(true);
      expect(await findViewer(db, user?.uuid ?? '')).toMatchObject({ roles: [PRODUCT_ADMIN] });
      expect(user?.visibility_profile_uuid).not.toBeNull();

      const roles = await db.selectFrom('application_roles').select('name').execute();
      expect(roles.map(({ name }) => name).toSorted()).toEqual(
        ['ADMIN', PRODUCT_ADMIN, 'SCO_ADMIN'].toSorted(),
      );
      const clients = await db.selectFrom('auth_clients').select(['uuid', 'client_secret']).execute();
      expect(clients).toEqual([{ uuid: CONSOLE_CLIENT_UUID, client_secret: expect.any(String) }]);
      const sealed = clients[0]!.client_secret;
      expect(unseal(TEST_KEYS, 'auth_clients.client_secret', CONSOLE_CLIENT_UUID, sealed)).toMatch(/^.{43}$/);
      expect(await count(db, 'companies')).toBe(0);
      await database.close();
    },
    START_MS,
  );
});

describe('a large demo', () => {
  it('of 100,000 users has valid usernames and e-mail addresses, each once', () => {
    const people = Array.from({ length: 100_000 }, (_, index) => demoPerson(index));
    expect(new Set(people.map(({ username }) => username)).size).toBe(people.length);
    const wrong = people.filter(
      ({ username, firstName, lastName }) =>
        !/^[a-z]+\.[a-z]+\d*$/.test(username) || firstName === '' || lastName === '' || lastName.length > 255,
    );
    expect(wrong).toEqual([]);
  });
});
