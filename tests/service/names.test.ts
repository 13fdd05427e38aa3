import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Application, ImportPlan, Problem, User, UserInput } from '../../openapi/generated/types.ts';
import { SYSTEM_PRINCIPAL } from '../../service/access/visible-to.ts';
import { TABLES_WITH_COMPANY } from '../../service/resources.ts';
import { entriesOf, judge } from '../../service/sources/inventory/lists.ts';
import { openInventory } from '../../service/sources/inventory/open.ts';
import { listOfJson } from '../../service/sources/inventory/read-list.ts';
import { pullUsers } from '../../service/user/pull.ts';
import { newApplication, newItem } from '../support/applications.ts';
import { ENGINES, START_MS } from '../support/databases.ts';
import { addOperators } from '../support/granted-applications.ts';
import { addUser } from '../support/people.ts';
import { resourceCases } from '../support/resource-cases.ts';
import { NETWORK_GROUP } from '../support/resources/visibility-profile.ts';
import { startService, type TestService } from '../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../support/other-system.ts';
import { cellsOf, csvOf, formOf } from '../support/user-files.ts';
import { byTest } from '../support/by-test.ts';

const API = '/userprofile/api/v1';

/** Names that must count as the same as `Africa`: with spaces, invisible characters or characters of another width. */
const LIKE_AFRICA = [
  'Africa ',
  ' AFRICA',
  'Af\u00adri\u200bca',
  'Ａｆｒｉｃａ',
  'Africa\u202c',
  '\ufeffAfrica',
];
const INVISIBLE = [' ', '\u200b', '\u00a0\u2060\u3164'];

/** Resources whose objects have a `name`. Users have a username instead, and separate tests below. */
const NAMED = resourceCases.filter(({ calledBy }) => calledBy === undefined);

describe.each(ENGINES)('names on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
    source = await startOtherSystem();
    await service.db.insertInto('visibility_elements').values(NETWORK_GROUP).execute();
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await source.stop();
  });
  beforeEach(async () => {
    await service.db.deleteFrom('job_locks').execute();
  });

  const minimumRole = { name: 'ADMIN' } as const;
  const save = (path: string, body: unknown) =>
    service.call(`${API}/${path}/update`, { as: 'productAdmin', method: 'POST', body });
  const refusal = async (path: string, body: unknown) => {
    const response = await save(path, body);
    const { code, fields } = (await response.json()) as Problem;
    return { status: response.status, code, field: fields?.[0]?.field };
  };
  it.each(NAMED)('are stored normalized, and each only once: $title', async ({ calls, body }) => {
    const path = calls.update.slice(`POST ${API}/`.length, -'/update'.length);
    const named = (name: string) => body!(name, service.fixture);
    expect((await save(path, named(' Africa\u200b  North '))).status).toBe(200);
    const listed = await service.call(`${API}/${path}/list`, { as: 'productAdmin' });
    expect(((await listed.json()) as { name: string }[]).map(({ name }) => name)).toContain('Africa North');

    expect((await save(path, named('Africa'))).status).toBe(200);
    for (const name of LIKE_AFRICA) {
      expect(await refusal(path, named(name))).toEqual({ status: 409, code: 'name_taken', field: 'name' });
    }
    for (const name of INVISIBLE) {
      expect(await refusal(path, named(name))).toEqual({
        status: 422,
        code: 'invalid_fields',
        field: 'name',
      });
    }
  });

  /** Names that NFKC would change, each with a name that must count as the same. */
  const TYPED = [
    ['山﨑\ufa19\ufa10', '山﨑神塚'],
    ['㈱山田', '(株)山田'],
    ['Ａｄａ', 'ada'],
    ['ﬁ', 'FI'],
    [
      '\u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u{1f3f3}\ufe0f\u200d\u{1f308}',
      '\u{1f469}\u{1f469}\u{1f467} \u{1f3f3}\u{1f308}',
    ],
    ['ශ්\u200dරී می\u200cخواهم', 'ශ්රී میخواهم'],
    // NFKC turns each of these characters into 18. The folded name is too long for an index of PostgreSQL.
    ['ﷺ'.repeat(255), 'ﷺ'.repeat(255)],
  ] as const;

  it.each(NAMED)('are stored as they were typed, and compared in NFKC: $title', async ({ calls, body }) => {
    const path = calls.update.slice(`POST ${API}/`.length, -'/update'.length);
    const named = (name: string) => body!(name, service.fixture);
    for (const [typed, same] of TYPED) {
      const saved = await save(path, named(typed));
      expect([typed, saved.status]).toEqual([typed, 200]);
      expect(await refusal(path, named(same))).toMatchObject({ status: 409, code: 'name_taken' });
    }
    const listed = await service.call(`${API}/${path}/list`, { as: 'productAdmin' });
    const names = ((await listed.json()) as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(TYPED.map(([typed]) => typed)));
  });

  it('are refused before normalization if they are too long in any form', async () => {
    const profile = resourceCases.find(({ list }) => list === 'appProfiles');
    const marks = `a${'\u0301'.repeat(100_000)}${'\u0334'.repeat(100_000)}`;
    for (const name of [marks, ' '.repeat(2000), `Ada${' '.repeat(2000)}`]) {
      expect(await refusal('profile/app', profile!.body!(name, service.fixture))).toMatchObject({
        status: 422,
        field: 'name',
      });
    }
    const long = marks.slice(0, 20_000);
    const password = { currentPassword: marks, password: long, rePassword: long };
    const response = await service.call(`${API}/account/password`, {
      as: 'viewer',
      method: 'POST',
      body: password,
    });
    expect(response.status).toBe(422);
    const { fields } = (await response.json()) as Problem;
    expect(fields?.[0]?.message).toBe('This can have at most 1024 characters.');
  });

  it('are normalized in the response of a save', async () => {
    const appProfile = resourceCases.find(({ list }) => list === 'appProfiles');
    const response = await save('profile/app', appProfile!.body!('\u2066Asia\u2069 ', service.fixture));
    expect(await response.json()).toMatchObject({ name: 'Asia' });
  });

  const user = (changes: Partial<UserInput> = {}): UserInput => ({
    uuid: null,
    username: 'zoe',
    email: 'zoe@example.org',
    firstName: 'Zoë',
    lastName: 'Ångström',
    active: true,
    businessProfile: { uuid: service.fixture.businessProfiles.viewer },
    visibilityProfile: { uuid: service.fixture.visibilityProfile },
    minimumRole,
    ...changes,
  });

  it('of users are normalized, and each exists only once', async () => {
    const typed = {
      username: ' zoe\u200b',
      email: 'zoe@example.org ',
      firstName: 'Zoe\u0308 ',
      lastName: '\u00adÅngström',
    };
    const response = await save('user', { user: user(typed), clonedId: null });
    const saved = (await response.json()) as User;
    const { username, email, firstName, lastName } = user();
    expect(saved).toMatchObject({ username, email, firstName, lastName });
    // The service stores the normalized username. Typing the original text again therefore changes nothing.
    const again = await save('user', { user: user({ ...typed, uuid: saved.uuid }), clonedId: null });
    expect(again.status).toBe(200);

    const twin = user({ username: 'ZOE ', email: 'other@example.org' });
    expect(await refusal('user', { user: twin, clonedId: null })).toMatchObject({ code: 'username_taken' });
    const wide = user({ username: 'ｚoe', email: 'other@example.org' });
    expect(await refusal('user', { user: wide, clonedId: null })).toMatchObject({ field: 'user.username' });
    const email2 = user({ username: 'other', email: ' ZOE@example.org\u200d' });
    expect(await refusal('user', { user: email2, clonedId: null })).toMatchObject({ code: 'email_taken' });
    for (const field of ['username', 'email', 'firstName', 'lastName'] as const) {
      const blank = user({ username: 'blank', email: 'blank@example.org', [field]: ' \u200b' });
      expect(await refusal('user', { user: blank, clonedId: null })).toMatchObject({
        status: 422,
        field: `user.${field}`,
      });
    }
  });

  it('of users are exported and imported unchanged', async () => {
    const [typed] = TYPED.map(([name]) => name);
    const kept = user({
      username: 'kept',
      email: 'kept@example.org',
      firstName: typed!,
      lastName: TYPED[4][0],
    });
    expect(await (await save('user', { user: kept, clonedId: null })).json()).toMatchObject({
      firstName: typed,
      lastName: TYPED[4][0],
    });
    const authorization = `Bearer ${await service.tokenOf(service.fixture.people.admin)}`;
    for (const format of ['csv', 'xlsx']) {
      const exported = await fetch(`${service.url}${API}/user/export?format=${format}`, {
        headers: { authorization },
      });
      const file = formOf(new Uint8Array(await exported.arrayBuffer()), `users.${format}`);
      const response = await fetch(`${service.url}${API}/user/import/plan`, {
        method: 'POST',
        body: file,
        headers: { authorization },
      });
      expect(await response.json()).toMatchObject({ created: 0, updated: 0, refused: 0 });
    }
  });

  it('in an import are compared with the stored names after normalization', async () => {
    const cells = cellsOf(' file.user\u200b', {
      email: 'file.user@example.org ',
      firstName: ' Zoe\u0308',
      businessProfile: 'Business\u00a0profile of viewer ',
      visibilityProfile: '\u200bＥverything',
    });
    const authorization = `Bearer ${await service.tokenOf(service.fixture.people.admin)}`;
    const plan = async (...rows: (typeof cells)[]) => {
      const response = await fetch(`${service.url}${API}/user/import/plan`, {
        method: 'POST',
        body: formOf(csvOf(rows)),
        headers: { authorization },
      });
      return (await response.json()) as ImportPlan;
    };
    const { rows } = await plan(cells);
    const said = Object.fromEntries(rows[0]!.changes.map(({ column, to }) => [column, to]));
    expect(said).toMatchObject({
      username: 'file.user',
      email: 'file.user@example.org',
      firstName: 'Zoë',
      businessProfile: 'Business profile of viewer',
      visibilityProfile: 'Everything',
    });
    const refused = await plan(
      cells,
      cellsOf('FILE.user ', cells),
      cellsOf('x', { ...cells, lastName: '\u200b' }),
    );
    expect(refused.rows.slice(1).map(({ problems }) => problems[0]?.column)).toEqual([
      'username',
      'lastName',
    ]);
  });

  it('of roles and elements are normalized, and a sync compares the normalized names', async () => {
    const items = {
      roles: [newItem('Operator '), newItem('Ｖiewer')],
      elements: [newItem('Wall\u200b', { category: 'DASHBOARD ' })],
    };
    const twins = newApplication({ roles: [newItem('Operator'), newItem('Operator\u00ad')] });
    expect(await refusal('app', twins)).toMatchObject({ status: 422, field: 'roles.1.name' });
    const wideTwins = newApplication({ roles: [newItem('Viewer'), newItem('Ｖiewer')] });
    expect(await refusal('app', wideTwins)).toMatchObject({ status: 422, field: 'roles.1.name' });
    const saved = (await (await save('app', newApplication(items))).json()) as Application;
    expect(saved.roles.map(({ name }) => name)).toEqual(['Operator', 'Ｖiewer']);
    expect(saved.elements).toMatchObject([{ name: 'Wall', category: 'DASHBOARD' }]);

    const operators = await addOperators(service.db, source.url);
    source.answer((request, response) => {
      const roles = [{ name: ' ＯPERATOR\u200b' }, { name: 'OPERATOR' }, { name: 'LDAP' }];
      const elements = [{ name: 'All\u00a0Elements', category: `${operators.element.category} ` }];
      response.end(JSON.stringify(request.url === '/roles' ? roles : elements));
    });
    const body = { uuid: operators.applicationUuid };
    const response = await service.call(`${API}/app/sync`, { as: 'admin', method: 'POST', body });
    const synced = (await response.json()) as Application;
    expect(synced.roles.map(({ name }) => name)).toEqual(['LDAP', 'ＯPERATOR']);
    expect(synced.roles.at(-1)?.uuid).toBe(operators.role);
    expect(synced.elements).toMatchObject([{ uuid: operators.element.uuid, name: 'All Elements' }]);
  });

  it('are normalized in a pull', async () => {
    await addUser(service.db, { username: 'pulled' });
    const pulled = {
      username: 'PULLED ',
      email: 'pulled@example.org\u200b',
      firstName: 'Zoe\u0308',
      lastName: ' New\u00a0Name ',
    };
    source.answerPaths({ '/users': [pulled, { ...pulled, username: 'blank', firstName: '\u200b' }] });
    const inventory = openInventory({ kind: 'web', url: source.url, access: { kind: 'none' } });
    const options = {
      inventory,
      layoutCode: [],
      tablesWithCompany: TABLES_WITH_COMPANY,
      snmpManager: 'SNMP Manager',
      log: { warn: expect.unreachable },
    };
    const { result } = await byTest(() => pullUsers(service.db, SYSTEM_PRINCIPAL, options));
    expect(result).toMatchObject({
      created: 0,
      updated: 1,
      failed: [{ source: 'blank' }],
    });
    const row = await service.db
      .selectFrom('users')
      .select(['username', 'email', 'first_name', 'last_name'])
      .where('username_folded', '=', 'pulled')
      .executeTakeFirst();
    expect(row).toEqual({
      username: 'pulled',
      email: 'pulled@example.org',
      first_name: 'Zoë',
      last_name: 'New Name',
    });
    const uuid = randomUUID();
    const named = (name: string) => judge('venue', listOfJson('The list', [{ uuid, name }]));
    expect(entriesOf(named(' Core\u200b '))).toEqual([{ uuid, name: 'Core' }]);
    expect(() => entriesOf(named('\u200b'))).toThrow('entry 1, name: This field is required.');
  });
});
