import { afterAll, beforeAll, expect, it } from 'vitest';
import { TREE_CATEGORY } from '../../../openapi/rules/product.ts';
import type { User } from '../../../openapi/generated/types.ts';
import { syncApplications } from '../../../service/application/sync.ts';
import { listVersions } from '../../../service/db/list-versions.ts';
import { seedDemo } from '../../../demo/seed/seed.ts';
import { applications } from '../../../demo/suite/applications.ts';
import {
  API_PASSWORD,
  API_USERNAME,
  applicationUuid,
  DEMO_APPLICATIONS,
} from '../../../demo/seed/applications.ts';
import type { PushedUser } from '../../../service/sources/application-contract.ts';
import { readOffer } from '../../../service/sources/offer.ts';
import { pushBatch, pushedUser, pushUser } from '../../../service/sources/push-user.ts';
import { ENGINES, openEmpty, contextOf } from '../../support/databases.ts';
import { startSuite, type TestSuite } from '../../support/demo-suite.ts';
import { byTest } from '../../support/by-test.ts';

let suite: TestSuite;
let url: string;

beforeAll(async () => {
  suite = await startSuite(applications);
  ({ url } = suite);
});
afterAll(() => suite.stop());

const user: User = {
  uuid: '10000000-0000-4000-8000-000000000001',
  username: 'zoe',
  email: 'zoe@example.org',
  firstName: 'Zoë',
  lastName: 'Ångström',
  active: true,
  businessProfile: null,
  visibilityProfile: null,
  elements: [],
};
const all = () =>
  DEMO_APPLICATIONS.map(({ name, slug, apiAuthType }) => ({
    uuid: applicationUuid(name),
    name,
    apiHost: `${url}/application/${slug}`,
    apiAuthType,
    apiUsername: API_USERNAME,
    apiPassword: API_PASSWORD,
    roles: ['SOMETHING'],
  }));
const basic = `Basic ${Buffer.from(`${API_USERNAME}:${API_PASSWORD}`).toString('base64')}`;
const usersOf = (slug: string, authorization = basic) =>
  fetch(`${url}/application/${slug}/users`, { headers: { authorization } });

it('every application of the demo suite accepts users, and lists them', async () => {
  expect(await pushUser(user, all())).toEqual([]);
  const known = (await (await usersOf('ticket-desk')).json()) as PushedUser[];
  expect(known.find(({ username }) => username === 'zoe')).toMatchObject({ roles: ['SOMETHING'] });
  const one = await fetch(`${url}/application/ticket-desk/users/zoe`, { headers: { authorization: basic } });
  expect(await one.json()).toMatchObject({ lastName: 'Ångström' });
});

it('every application accepts users in a batch', async () => {
  const batch = ['batch.1', 'batch.2'].map((username) =>
    JSON.stringify(pushedUser({ ...user, username }, ['SOMETHING'])),
  );
  for (const application of all()) {
    expect(await pushBatch(application, batch)).toEqual(new Set(['batch.1', 'batch.2']));
  }
  const known = (await (await usersOf('ticket-desk')).json()) as PushedUser[];
  expect(known.filter(({ username }) => username.startsWith('batch.'))).toHaveLength(2);
  await expect(pushBatch(all()[0]!, ['{}'])).rejects.toMatchObject({ code: 'source_failed' });
});

it('every application requires the correct username and password', async () => {
  expect((await usersOf('ticket-desk', 'Basic wrong')).status).toBe(401);
  const wrong = all().map((application) => ({ ...application, apiPassword: 'wrong' }));
  expect(await pushUser(user, wrong)).toHaveLength(DEMO_APPLICATIONS.length);
});

it('every application offers the roles and elements of the demo data, and some offer new ones', async () => {
  const offers = await Promise.all(all().map((application) => readOffer(application)));
  for (const [index, { roles, elements, since }] of DEMO_APPLICATIONS.entries()) {
    const added = [...(since?.roles ?? []), ...(since?.elements ?? [])];
    const known = roles.length + (elements?.names.length ?? 0);
    expect(offers[index]!.roles.length + offers[index]!.elements.length).toBe(known + added.length);
  }
  const named = offers.flatMap(({ roles, elements }) => [...roles, ...elements]);
  expect(named).toContainEqual({ name: 'ALARM_ADMINISTRATOR', externalRole: false });
  expect(named).toContainEqual({ name: 'LDAP_AUDITOR', externalRole: true });
  expect(named).toContainEqual({ name: 'Edge Sites', category: TREE_CATEGORY, label: 'Default Tree' });
});

it('the control page can change the roles and elements that an application offers, and restore them', async () => {
  const part = 'application/topology-maps';
  const maps = all().find(({ name }) => name === 'Topology Maps')!;
  const names = async () => {
    const { roles, elements } = await readOffer(maps);
    return [...roles, ...elements].map(({ name }) => name);
  };
  const before = await names();
  for (const order of [
    { change: 'addRole', name: 'MAP_OWNER' },
    { change: 'removeRole', name: 'MAP_EDITOR' },
    { change: 'addElement', name: 'Masts', category: 'MAP_LAYER' },
    { change: 'removeElement', name: 'Power', category: 'MAP_LAYER' },
  ]) {
    expect((await suite.control({ part, ...order })).status).toBe(200);
  }
  expect(await names()).toEqual([
    'MAP_VIEWER',
    'MAP_OWNER',
    'Fibre routes',
    'Microwave links',
    'Street cabinets',
    'Masts',
  ]);
  for (const order of [
    { change: 'removeRole', name: 'NOBODY' },
    { change: 'addRole' },
    { change: 'removeElement', name: 'Masts' },
    { change: 'rename', name: 'Masts', category: 'MAP_LAYER' },
  ]) {
    expect((await suite.control({ part, ...order })).status).toBe(400);
  }
  await suite.control({ part, change: 'reset' });
  expect(await names()).toEqual(before);
  await suite.control({ part, mode: 'partly' });
  await expect(readOffer(maps)).rejects.toMatchObject({ code: 'source_failed' });
  await suite.control({ part, mode: 'ok' });
});

it('a save names the applications that refuse the user, are unavailable or slow, and notifies the others', async () => {
  for (const [slug, behaviour] of [
    ['inventory', { mode: 'refuse', status: 500 }],
    ['ticket-desk', { mode: 'down' }],
    ['snmp-manager', { mode: 'slow' }],
  ] as const) {
    expect((await suite.control({ part: `application/${slug}`, ...behaviour })).status).toBe(200);
  }
  const failed = await pushUser(user, all(), { timeoutMs: 500 });
  expect(failed.map(({ name }) => name)).toEqual(['SNMP Manager', 'Inventory', 'Ticket Desk']);
  for (const slug of ['inventory', 'ticket-desk', 'snmp-manager']) {
    await suite.control({ part: `application/${slug}`, mode: 'ok' });
  }
});

it.each(ENGINES)('a sync on $engine imports each new role and element once', async ({ emptyDatabase }) => {
  const database = await openEmpty(emptyDatabase);
  const { db } = database;
  await seedDemo(contextOf(db), { users: 20, publicUrl: 'http://127.0.0.1:8080', suiteUrl: url });
  const countOf = async (table: 'application_roles' | 'application_elements' | 'user_elements') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const counts = async () => [
    await countOf('application_roles'),
    await countOf('application_elements'),
    await countOf('user_elements'),
  ];
  const [roles, elements, given] = await counts();
  await suite.control({ part: 'application/inventory', mode: 'down' });
  const partly = await byTest(() => syncApplications(contextOf(db), { warn: expect.unreachable }));
  expect(partly.synced).toHaveLength(DEMO_APPLICATIONS.length - 1);
  expect(partly.failed).toMatchObject([{ name: 'Inventory', problem: { code: 'no_response' } }]);
  expect(await counts()).toEqual([roles! + 1, elements! + 1, given]);

  await suite.control({ part: 'application/inventory', mode: 'ok' });
  const before = await listVersions(db, ['applications', 'appProfiles', 'users']);
  const whole = await byTest(() => syncApplications(contextOf(db), { warn: expect.unreachable }));
  expect([whole.synced.length, whole.failed]).toEqual([DEMO_APPLICATIONS.length, []]);
  expect(await listVersions(db, ['applications', 'appProfiles', 'users'])).toEqual(before);
  await database.close();
});
