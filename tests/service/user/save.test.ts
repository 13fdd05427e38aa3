import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { User, UserInput } from '../../../openapi/generated/types.ts';
import { USER_INPUT } from '../../../openapi/generated/text-rules.ts';
import { PLAIN_FIELD_NAMES } from '../../../openapi/rules/user-fields.ts';
import type { PushedUser } from '../../../service/sources/application-contract.ts';
import { giveElement } from '../../support/applications.ts';
import { ENGINES } from '../../support/databases.ts';
import { addOperators, addTree } from '../../support/granted-applications.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { ETAG } from '../../support/etag.ts';

const API = '/userprofile/api/v1/user';

describe.each(ENGINES)('saving a user on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;
  let operators: Awaited<ReturnType<typeof addOperators>>;
  let received: { path: string; authorization: string | undefined; user: PushedUser }[];

  beforeAll(async () => {
    service = await startService({ emptyDatabase, environment: { SNMP_MANAGER: ' Tree  Source' } });
    source = await startOtherSystem();
    operators = await addOperators(service.db, source.url, 'HTTP_BASIC');
  });
  afterAll(async () => {
    await service.stop();
    await source.stop();
  });
  beforeEach(() => {
    received = [];
    source.answer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        const { authorization } = request.headers;
        received.push({ path: request.url!, authorization, user: JSON.parse(body) as PushedUser });
        response.end('{}');
      });
    });
  });

  let count = 0;
  const input = (changes: Partial<UserInput> = {}): UserInput => {
    count += 1;
    return {
      uuid: null,
      username: `new.user_${count}`,
      email: `new${count}@example.org`,
      firstName: 'Zoë',
      lastName: 'Ångström',
      active: true,
      businessProfile: { uuid: service.fixture.businessProfiles.viewer },
      visibilityProfile: { uuid: service.fixture.visibilityProfile },
      minimumRole: { name: 'ADMIN' },
      ...changes,
    };
  };
  const save = (user: UserInput, more: { as?: Person; clonedId?: string; ifMatch?: string } = {}) =>
    service.call(`${API}/update`, {
      as: more.as ?? 'admin',
      method: 'POST',
      body: { user, clonedId: more.clonedId ?? null },
      headers: more.ifMatch ? { 'if-match': more.ifMatch } : {},
    });
  const saved = async (user: UserInput, more: { as?: Person; clonedId?: string } = {}) => {
    const response = await save(user, more);
    expect(response.status).toBe(200);
    return (await response.json()) as User;
  };
  interface Refusal {
    status: number;
    code?: string;
    fields?: { field: string }[];
    failedUpdateApps?: string[];
    savedUuid?: string;
  }
  const refused = async (
    user: UserInput,
    more: { as?: Person; clonedId?: string; ifMatch?: string } = {},
  ): Promise<Refusal> => {
    const response = await save(user, more);
    return { ...((await response.json()) as Refusal), status: response.status };
  };
  const read = async (uuid: string) =>
    (await (await service.call(`${API}/${uuid}`, { as: 'admin' })).json()) as User;
  const rowOf = (uuid: string) =>
    service.db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();

  const pendingOf = (uuid: string) =>
    service.db
      .selectFrom('user_pushes')
      .select(['attempts', 'last_error', 'holder'])
      .where('user_uuid', '=', uuid)
      .execute();

  it('creates a user without a password, whom the lists contain', async () => {
    const listed = await service.call(`${API}/list/active`, { as: 'admin' });
    const asked = input({ deskPhone: '1'.repeat(255) });
    const response = await save(asked);
    expect(response.headers.get('etag')).toMatch(ETAG);
    const user = (await response.json()) as User;
    expect(user).toMatchObject({ username: asked.username, deskPhone: asked.deskPhone, mobilePhone: null });
    expect((await rowOf(user.uuid)).password_hash).toBeNull();
    const again = await service.call(`${API}/list/active`, {
      as: 'admin',
      headers: { 'if-none-match': listed.headers.get('etag')! },
    });
    expect(again.status).toBe(200);
    expect(await again.json()).toContainEqual(expect.objectContaining({ uuid: user.uuid }));
  });

  it('changes a user, and keeps values that the request omits', async () => {
    const user = await saved(input());
    const changed = await saved({ ...input(), uuid: user.uuid, username: user.username, firstName: 'Zoé' });
    expect(changed).toMatchObject({ uuid: user.uuid, firstName: 'Zoé' });
    expect((await rowOf(user.uuid)).version).toBe(2);
  });

  it('refuses an outdated version', async () => {
    const user = await saved(input());
    const mine = { ...input(), uuid: user.uuid, username: user.username };
    const shown = await service.call(`${API}/${user.uuid}`, { as: 'admin' });
    const ifMatch = shown.headers.get('etag')!;
    const first = await save(mine, { ifMatch });
    expect(first.status).toBe(200);
    expect(await refused(mine, { ifMatch })).toMatchObject({ status: 412, code: 'stale' });
    expect((await save(mine, { ifMatch: first.headers.get('etag')! })).status).toBe(200);
    expect((await save(mine, { ifMatch: '*' })).status).toBe(200);
    expect((await save(mine)).status).toBe(200);
  });

  it('does not restore a deleted user', async () => {
    const user = await saved(input());
    await service.db.deleteFrom('users').where('uuid', '=', user.uuid).execute();
    const mine = { ...input(), uuid: user.uuid, username: user.username };
    expect(await refused(mine, { ifMatch: '"1"' })).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('accepts each username and e-mail address only once, ignoring case', async () => {
    const user = await saved(input());
    expect(await refused(input({ username: user.username.toUpperCase() }))).toMatchObject({
      status: 409,
      code: 'username_taken',
      fields: [{ field: 'user.username' }],
    });
    expect(await refused(input({ email: user.email.toUpperCase() }))).toMatchObject({
      status: 409,
      code: 'email_taken',
      fields: [{ field: 'user.email' }],
    });
    const both = await Promise.all([input(), input()].map((next) => save({ ...next, username: 'both' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('refuses values that B5.3 and B5.4 (docs/behaviour.md) exclude', async () => {
    for (const [field, value] of [
      ['username', 'with space'],
      ['username', ''],
      ['email', 'no address'],
      ['firstName', 'x'.repeat(USER_INPUT.firstName.maxLength + 1)],
      ['lastName', ''],
      ...PLAIN_FIELD_NAMES.map((plain) => [plain, '1'.repeat(USER_INPUT[plain].maxLength + 1)] as const),
    ] as const) {
      expect(await refused(input({ [field]: value }))).toMatchObject({
        status: 422,
        fields: [{ field: `user.${field}` }],
      });
    }
    const longest = Object.fromEntries(
      (['firstName', 'lastName', ...PLAIN_FIELD_NAMES] as const).map((field) => [
        field,
        '漢'.repeat(USER_INPUT[field].maxLength),
      ]),
    );
    expect(await saved(input(longest))).toMatchObject(longest);
    const unknown = { uuid: randomUUID() };
    for (const field of ['businessProfile', 'visibilityProfile', 'location', COMPANY_FIELD] as const) {
      expect(await refused(input({ [field]: unknown }))).toMatchObject({
        status: 422,
        fields: [{ field: `user.${field}` }],
      });
    }
    const user = await saved(input());
    expect(await refused({ ...input(), uuid: user.uuid })).toMatchObject({
      fields: [{ field: 'user.username' }],
    });
  });

  it('accepts only elements that the business profile grants', async () => {
    const businessProfile = { uuid: operators.uuid };
    const stranger = { ...operators.element, uuid: randomUUID() };
    expect(await refused(input({ businessProfile, elements: [operators.element, stranger] }))).toMatchObject({
      status: 422,
      fields: [{ field: 'user.elements.1' }],
    });
    const user = await saved(input({ businessProfile, elements: [operators.element] }));
    expect(user.elements).toEqual([{ ...operators.element, actualValue: null }]);
  });

  it('requires a default tree if the SNMP manager has trees for the business profile, and accepts no other tree', async () => {
    const me = await service.call('/userprofile/api/v1/me', { as: 'admin' });
    expect(await me.json()).toMatchObject({ snmpManagerName: 'Tree Source' });
    const businessProfile = { uuid: (await addOperators(service.db, source.url)).uuid };
    const other = await addTree(service.db, businessProfile.uuid, 'SNMP Manager', source.url);
    await saved(input({ businessProfile }));
    expect(await refused(input({ businessProfile, elements: [other] }))).toMatchObject({
      status: 422,
      fields: [{ field: 'user.elements.0' }],
    });
    // `other` is a tree that the business profile does not grant. A user who already has this tree can keep it. No
    // other user can get it.
    const former = await saved(input({ businessProfile }));
    await giveElement(service.db, former.uuid, other.uuid);
    const answered = await read(former.uuid);
    expect(answered.elements).toMatchObject([other]);
    expect(await refused(input({ businessProfile, elements: [other] }))).toMatchObject({ status: 422 });
    expect(
      await refused({ ...answered, businessProfile: { uuid: operators.uuid } } as UserInput),
    ).toMatchObject({ status: 422, fields: [{ field: 'user.elements.0' }] });
    expect((await saved(answered as UserInput)).elements).toEqual([]);
    await giveElement(service.db, former.uuid, other.uuid);

    const tree = await addTree(service.db, businessProfile.uuid, 'TREE source', source.url);
    expect(await refused((await read(former.uuid)) as UserInput)).toMatchObject({
      status: 422,
      fields: [{ field: 'user.elements' }],
    });
    const anew = { ...(await read(former.uuid)), elements: [other, tree] } as UserInput;
    expect((await saved(anew)).elements).toEqual([{ ...tree, actualValue: null }]);
    expect(await refused(input({ businessProfile }))).toMatchObject({
      status: 422,
      fields: [{ field: 'user.elements' }],
    });
    expect(await refused(input({ businessProfile, elements: [other] }))).toMatchObject({
      fields: [{ field: 'user.elements.0' }, { field: 'user.elements' }],
    });
    expect(await refused(input({ businessProfile, elements: [tree, other] }))).toMatchObject({
      fields: [{ field: 'user.elements.1' }],
    });
    const user = await saved(input({ businessProfile, elements: [tree] }));
    expect(user.elements).toEqual([{ ...tree, actualValue: null }]);
  });

  it('copies the values for a clone that the form does not contain', async () => {
    const businessProfile = { uuid: operators.uuid };
    const elements = [{ ...operators.element, actualValue: '/all' }];
    const user = await saved(input({ businessProfile, elements }));
    const clone = await saved(input({ businessProfile, elements: [operators.element] }), {
      clonedId: user.uuid,
    });
    expect(clone.elements).toEqual([{ ...operators.element, actualValue: '/all' }]);
    expect(await refused(input(), { clonedId: randomUUID() })).toMatchObject({ status: 404 });
  });

  it('accepts only what the caller sees and may grant', async () => {
    const { businessProfiles, people, company } = service.fixture;
    expect(await refused({ ...input(), uuid: randomUUID() })).toMatchObject({ status: 404 });
    const hidden = await addUser(service.db, { username: 'hidden', minimumRole: PRODUCT_ADMIN });
    expect(await refused({ ...input(), uuid: hidden })).toMatchObject({ status: 404 });
    const profile = { businessProfile: { uuid: businessProfiles.productAdmin } };
    expect(await refused(input(profile))).toMatchObject({ fields: [{ field: 'user.businessProfile' }] });
    expect((await saved(input(profile), { as: 'productAdmin' })).uuid).toBeTruthy();
    expect(await refused({ ...input(), uuid: people.admin }, { as: 'viewer' })).toMatchObject({
      status: 403,
    });
    const role = { minimumRole: { name: PRODUCT_ADMIN } };
    expect(await refused(input(role))).toMatchObject({ fields: [{ field: 'user.minimumRole' }] });
    const ofCompany = await saved(input({ minimumRole: { name: 'SCO_ADMIN' } }), { as: 'scoAdmin' });
    expect(ofCompany[COMPANY_FIELD]).toMatchObject({ uuid: company });
    const ofAll = await saved(input({ minimumRole: { name: 'SCO_ADMIN' } }), { as: 'productAdmin' });
    expect(ofAll[COMPANY_FIELD]).toBeNull();
  });

  it('ends the sessions of a deactivated user; callers can deactivate neither themselves nor the last administrator', async () => {
    const { people, businessProfiles } = service.fixture;
    const user = await saved(input());
    await service.db
      .insertInto('sso_sessions')
      .values({ id_hash: user.uuid, user_uuid: user.uuid, created_at: 0, expires_at: 9e12 })
      .execute();
    await saved({ ...input({ active: false }), uuid: user.uuid, username: user.username });
    const sessions = service.db.selectFrom('sso_sessions').selectAll().where('user_uuid', '=', user.uuid);
    expect(await sessions.execute()).toEqual([]);

    const self = { ...input({ active: false }), uuid: people.admin, username: 'admin' };
    expect(await refused(self)).toMatchObject({ status: 409, code: 'own_account' });
    await service.db
      .updateTable('users')
      .set({ active: 0 })
      .where('business_profile_uuid', '=', businessProfiles.productAdmin)
      .where('uuid', '!=', people.productAdmin)
      .execute();
    const last = { ...input(), uuid: people.productAdmin, username: 'productAdmin' };
    expect(await refused(last, { as: 'productAdmin' })).toMatchObject({
      status: 409,
      code: 'last_administrator',
    });
    expect((await rowOf(people.productAdmin)).business_profile_uuid).toBe(businessProfiles.productAdmin);
  });

  it('notifies the applications of the new and of the previous business profile', async () => {
    const businessProfile = { uuid: operators.uuid };
    const user = await saved(input({ businessProfile, elements: [operators.element] }));
    expect(received).toEqual([
      {
        path: `/users/${user.username}`,
        authorization: `Basic ${Buffer.from('sync:pass').toString('base64')}`,
        user: expect.objectContaining({
          username: user.username,
          active: true,
          roles: ['OPERATOR'],
          elements: [{ category: 'SCOPE', label: 'Scope', name: 'All Elements', value: null }],
        }),
      },
    ]);
    await saved({ ...input(), uuid: user.uuid, username: user.username });
    expect(received[1]).toMatchObject({ user: { active: false, roles: [] } });
  });

  it('saves the user, notifies all applications that respond, and names the others', async () => {
    const dead = await addOperators(service.db, 'http://127.0.0.1:1', 'HTTP_BASIC');
    await service.db
      .insertInto('business_profile_choices')
      .columns(['business_profile_uuid', 'application_uuid', 'app_profile_uuid'])
      .expression((eb) =>
        eb
          .selectFrom('business_profile_choices')
          .select((ref) => [
            ref.val(dead.uuid).as('business_profile_uuid'),
            'application_uuid',
            'app_profile_uuid',
          ])
          .where('business_profile_uuid', '=', operators.uuid),
      )
      .execute();
    const user = input({ businessProfile: { uuid: dead.uuid }, elements: [dead.element] });
    const refusal = await refused(user);
    expect(refusal).toMatchObject({
      status: 502,
      code: 'source_failed',
      failedUpdateApps: [dead.application],
    });
    const uuid = String(refusal.savedUuid);
    expect((await rowOf(uuid)).username).toBe(user.username);
    expect(received).toHaveLength(1);
    expect(await pendingOf(uuid)).toEqual([
      { attempts: 1, last_error: `The ${dead.application} cannot be reached.`, holder: null },
    ]);

    await service.db
      .updateTable('applications')
      .set({ api_host: source.url })
      .where('name', '=', dead.application)
      .execute();
    await saved({ ...user, uuid });
    expect(received).toHaveLength(3);
    expect(await pendingOf(uuid)).toEqual([]);
  });

  it('gets an OAuth2 token before it notifies an application', async () => {
    const modern = await addOperators(service.db, source.url, 'OAUTH2');
    const user = input({ businessProfile: { uuid: modern.uuid }, elements: [modern.element] });
    const seen: string[] = [];
    let token: unknown = { access_token: 'given', token_type: 'bearer' };
    source.answer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response.end(request.url === '/oauth/token' ? JSON.stringify(token) : '');
    });
    await saved(user);
    expect(seen).toEqual([
      `POST /oauth/token Basic ${Buffer.from('sync:pass').toString('base64')}`,
      `PUT /users/${user.username} Bearer given`,
    ]);
    for (const useless of [{}, null]) {
      token = useless;
      const next = input({ businessProfile: { uuid: modern.uuid }, elements: [modern.element] });
      expect(await refused(next)).toMatchObject({ status: 502, failedUpdateApps: [modern.application] });
    }
  });
});
