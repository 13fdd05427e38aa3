import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeReasonHeader } from '../../../openapi/rules/change-reason.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { components } from '../../../openapi/generated/schema.d.ts';
import { erasePerson } from '../../../service/change-history/erase-person.ts';
import { commandCause, withCause } from '../../../service/change-history/cause.ts';
import { withLockedLists } from '../../../service/db/list-versions.ts';
import { newItem } from '../../support/applications.ts';
import { changingCalls } from '../../support/changing-calls.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

type Schemas = components['schemas'];
type User = Schemas['User'];

const API = '/userprofile/api/v1';

const ask = (others: object) => ({ changes: [], by: null, overwrite: [], ...others });
const codeOf = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { code: string }).code;
const changeOf = (response: Response): string => {
  expect(response.status).toBeLessThan(300);
  return response.headers.get('change-id')!;
};

/** Returns a list whose only entry is an application profile. */
const onlyEntry = ({ uuid, name }: Pick<Schemas['AppProfile'], 'uuid' | 'name'>) => [
  { kind: 'appProfile', uuid, name },
];

describe.each(ONE_ENGINE)('an undo on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let application: OtherSystem;

  beforeAll(async () => {
    application = await startOtherSystem();
    service = await startService({
      emptyDatabase,
      host: 'localhost',
      environment: { ALLOW_LOOPBACK: '1' },
    });
  });
  afterAll(async () => {
    await service.stop();
    await application.stop();
  });

  const post = (path: string, body: unknown, as: Person = 'productAdmin', headers = {}) =>
    service.call(`${API}/${path}`, { as, method: 'POST', body, headers });
  const undo = (others: object, as: Person = 'productAdmin', headers = {}) =>
    post('history/undo', ask(others), as, headers);
  const planOf = async (others: object, as: Person = 'productAdmin'): Promise<Schemas['UndoPlan']> => {
    const response = await post('history/undo/plan', ask(others), as);
    expect(response.status).toBe(200);
    return (await response.json()) as Schemas['UndoPlan'];
  };

  let count = 0;
  async function addAccount(others: Partial<Parameters<typeof addUser>[1]> = {}): Promise<string> {
    count += 1;
    const { businessProfiles, visibilityProfile } = service.fixture;
    return addUser(service.db, {
      username: `undone${count}`,
      businessProfile: businessProfiles.viewer,
      visibilityProfile,
      ...others,
    });
  }
  const readUser = async (uuid: string, as: Person = 'productAdmin'): Promise<User> =>
    (await (await service.call(`${API}/user/${uuid}`, { as })).json()) as User;
  /** Saves a user with other values. Returns the change. */
  async function saveUser(uuid: string, others: object, as: Person = 'productAdmin'): Promise<string> {
    const user = { ...(await readUser(uuid, as)), ...others };
    return changeOf(await post('user/update', { user, clonedId: null }, as));
  }
  const calls = () => changingCalls(service, application);
  const newestChange = async (): Promise<string> => {
    const { uuid } = await service.db
      .selectFrom('changes')
      .select('uuid')
      .orderBy('uuid', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return uuid;
  };
  const changesAfter = async (uuid: string): Promise<string[]> => {
    const changes = await service.db.selectFrom('changes').select('uuid').where('uuid', '>', uuid).execute();
    return changes.map((change) => change.uuid);
  };

  it('keeps what later changes did to other fields', async () => {
    const uuid = await addAccount();
    const change = await saveUser(uuid, { lastName: 'Wrong' });
    await saveUser(uuid, { deskPhone: '+41 44' });
    changeOf(await undo({ changes: [change] }));
    expect(await readUser(uuid)).toMatchObject({
      lastName: (await readUser(uuid)).username,
      deskPhone: '+41 44',
    });
  });

  it('keeps a later value of the same field, unless the former value is chosen', async () => {
    const uuid = await addAccount();
    const change = await saveUser(uuid, { lastName: 'Wrong', firstName: 'Wrong' });
    await saveUser(uuid, { lastName: 'Later' });
    const { items } = await planOf({ changes: [change] });
    expect(items).toMatchObject([
      {
        uuid,
        fields: [{ field: 'firstName', before: 'Wrong', after: 'Zoë' }],
        conflicts: [
          { field: 'lastName', before: `undone${count}`, after: 'Wrong', now: 'Later', omitted: 0 },
        ],
      },
    ]);
    const overwrite = [{ uuid, field: 'lastName' }];
    const chosen = await planOf({ changes: [change], overwrite });
    expect(chosen.items[0]!.fields.map(({ field }) => field)).toEqual(['firstName', 'lastName']);
    changeOf(await undo({ changes: [change], overwrite }, 'productAdmin', { 'if-match': chosen.tag }));
    expect(await readUser(uuid)).toMatchObject({ firstName: 'Zoë', lastName: `undone${count}` });
  });

  it('compares three versions of a list, without the entries that do not differ', async () => {
    const { saveApplication, saveAppProfile, saveBusinessProfile } = calls();
    const offering = await saveApplication();
    const [former, set, later] = [
      await saveAppProfile(offering),
      await saveAppProfile(offering),
      await saveAppProfile(offering),
    ];
    const other = await saveAppProfile(await saveApplication());
    const { uuid, name } = await saveBusinessProfile([former, other]);
    await saveBusinessProfile([set, other], { uuid, name });
    const change = await newestChange();
    await saveBusinessProfile([later, other], { uuid, name });
    const [item] = (await planOf({ changes: [change] })).items;
    expect(item).toMatchObject({ uuid, fields: [] });
    expect(item!.conflicts).toEqual([
      {
        field: 'appProfiles',
        before: onlyEntry(former),
        after: onlyEntry(set),
        now: onlyEntry(later),
        omitted: 0,
      },
    ]);
    const overwrite = [{ uuid, field: 'appProfiles' }];
    changeOf(await undo({ changes: [change], overwrite }));
    const stored = await service.call(`${API}/profile/business/get/${uuid}`, { as: 'productAdmin' });
    const { appProfiles } = (await stored.json()) as Schemas['BusinessProfile'];
    expect(appProfiles).toHaveLength(2);
    for (const profile of [former, other]) {
      expect(appProfiles).toContainEqual(expect.objectContaining({ uuid: profile.uuid }));
    }
  });

  it('says which access users gain and lose by it', async () => {
    const { saveApplication, saveAppProfile, saveBusinessProfile } = calls();
    const offering = await saveApplication({ roles: [newItem('Operator')] });
    const profile = await saveBusinessProfile([await saveAppProfile(offering)]);
    const uuid = await addAccount();
    const change = await saveUser(uuid, { businessProfile: { uuid: profile.uuid } });
    const { access } = await planOf({ changes: [change] });
    expect(access.groups).toHaveLength(1);
    expect(access.groups[0]).toMatchObject({ count: 1, users: [{ uuid }] });
    expect(access.groups[0]!.lost).toContainEqual(
      expect.objectContaining({ kind: 'role', uuid: offering.roles[0]!.uuid, name: 'Operator' }),
    );
  });

  it('undoes several changes of an object together', async () => {
    const uuid = await addAccount();
    const changes = [
      await saveUser(uuid, { lastName: 'One' }),
      await saveUser(uuid, { lastName: 'Two', mobilePhone: '1' }),
    ];
    const { items } = await planOf({ changes });
    expect(items).toHaveLength(1);
    changeOf(await undo({ changes }));
    expect(await readUser(uuid)).toMatchObject({ lastName: `undone${count}`, mobilePhone: null });
  });

  it('deactivates a created user', async () => {
    const response = await post('user/update', calls().userInput(null, 'created.by.mistake'));
    const { uuid } = (await response.clone().json()) as User;
    const change = changeOf(response);
    expect((await planOf({ changes: [change] })).items).toMatchObject([
      { uuid, operation: 'updated', fields: [{ field: 'active', before: true, after: false }] },
    ]);
    changeOf(await undo({ changes: [change] }));
    expect(await readUser(uuid)).toMatchObject({ active: false, lastName: 'Ångström' });
    expect(await codeOf(await undo({ changes: [change] }))).toBe('nothing_to_undo');
  });

  it('undoes everything that a person changed since a time', async () => {
    const [one, other] = [await addAccount(), await addAccount()];
    await saveUser(one, { lastName: 'By admin' }, 'admin');
    const since = new Date(service.services.now()).toISOString();
    await saveUser(other, { lastName: 'By admin, too' }, 'admin');
    await saveUser(one, { firstName: 'By another' });
    const by = { actor: service.fixture.people.admin, since };
    const { items } = await planOf({ by });
    expect(items.map(({ uuid }) => uuid)).toContain(other);
    changeOf(await undo({ by }));
    expect((await readUser(other)).lastName).toBe(`undone${count}`);
    expect((await readUser(one)).firstName).toBe('By another');
  });

  it('says that an object was deleted later', async () => {
    const { saveApplication, saveAppProfile } = calls();
    const profile = await saveAppProfile(await saveApplication());
    const stored = await service.call(`${API}/profile/app/get/${profile.uuid}`, { as: 'productAdmin' });
    const body = { ...((await stored.json()) as object), description: 'Changed' };
    const change = changeOf(await post('profile/app/update', body));
    await service.call(`${API}/profile/app/${profile.uuid}`, { as: 'productAdmin', method: 'DELETE' });
    expect((await planOf({ changes: [change] })).items).toMatchObject([
      { uuid: profile.uuid, fields: [], problems: [{ field: null, message: 'This was deleted later.' }] },
    ]);
    expect(await codeOf(await undo({ changes: [change] }))).toBe('nothing_to_undo');
  });

  it('restores a deleted profile only if its name is free', async () => {
    const { saveApplication, saveAppProfile } = calls();
    const offering = await saveApplication();
    const profile = await saveAppProfile(offering);
    const change = changeOf(
      await service.call(`${API}/profile/app/${profile.uuid}`, { as: 'productAdmin', method: 'DELETE' }),
    );
    const other = await saveAppProfile(offering, { name: profile.name });
    expect((await planOf({ changes: [change] })).items).toMatchObject([
      { operation: 'created', problems: [{ field: 'name', message: 'Another profile has this name.' }] },
    ]);
    await service.call(`${API}/profile/app/${other.uuid}`, { as: 'productAdmin', method: 'DELETE' });
    expect((await planOf({ changes: [change] })).items).toMatchObject([{ problems: [] }]);
  });

  it('lists a former profile that no longer exists', async () => {
    const { saveApplication, saveAppProfile, saveBusinessProfile } = calls();
    const profile = await saveBusinessProfile([await saveAppProfile(await saveApplication())]);
    const uuid = await addAccount({ businessProfile: profile.uuid });
    const { viewer } = service.fixture.businessProfiles;
    const change = await saveUser(uuid, { businessProfile: { uuid: viewer }, lastName: 'Moved' });
    await service.call(`${API}/profile/business/${profile.uuid}`, { as: 'productAdmin', method: 'DELETE' });
    expect((await planOf({ changes: [change] })).items).toMatchObject([
      {
        fields: [{ field: 'lastName' }],
        lost: [{ field: 'businessProfile', before: { uuid: viewer }, after: { uuid: profile.uuid } }],
      },
    ]);
    changeOf(await undo({ changes: [change] }));
    expect(await readUser(uuid)).toMatchObject({
      businessProfile: { uuid: viewer },
      lastName: `undone${count}`,
    });
  });

  it('deletes a created profile only if nothing refers to it', async () => {
    const { saveApplication, saveAppProfile, saveBusinessProfile } = calls();
    const appProfile = await saveAppProfile(await saveApplication());
    const created = await service.db
      .selectFrom('change_items')
      .select('change_uuid')
      .where('object_uuid', '=', appProfile.uuid)
      .executeTakeFirstOrThrow();
    const business = await saveBusinessProfile([appProfile]);
    const changes = [created.change_uuid];
    const [item] = (await planOf({ changes })).items;
    expect(item).toMatchObject({ operation: 'deleted', fields: [], problems: [{ field: null }] });
    await service.call(`${API}/profile/business/${business.uuid}`, { as: 'productAdmin', method: 'DELETE' });
    changeOf(await undo({ changes }));
    const left = await service.db
      .selectFrom('app_profiles')
      .where('uuid', '=', appProfile.uuid)
      .select('uuid')
      .execute();
    expect(left).toEqual([]);
  });

  it('returns a business profile from an app profile that it deletes to the former one', async () => {
    const { saveApplication, saveAppProfile, saveBusinessProfile } = calls();
    const offering = await saveApplication({ roles: [newItem('Operator')] });
    const former = await saveAppProfile(offering);
    const { uuid, name } = await saveBusinessProfile([former]);
    const before = await newestChange();
    await saveBusinessProfile([await saveAppProfile(offering)], { uuid, name });
    changeOf(await undo({ changes: await changesAfter(before) }));
    const stored = await service.call(`${API}/profile/business/get/${uuid}`, { as: 'productAdmin' });
    const { appProfiles } = (await stored.json()) as Schemas['BusinessProfile'];
    expect(appProfiles).toMatchObject([{ uuid: former.uuid }]);
  });

  it('leaves out a user whom a rule refuses, and undoes the others of the same group', async () => {
    const users = [await addAccount(), await addAccount(), await addAccount()] as const;
    const { email } = await readUser(users[1]);
    const changes = [];
    for (const uuid of users)
      changes.push(await saveUser(uuid, { lastName: 'Grouped', email: `${uuid}@example.org` }));
    await saveUser(await addAccount(), { email });
    const { items } = await planOf({ changes });
    expect(items.filter(({ problems }) => problems.length > 0)).toMatchObject([
      { uuid: users[1], problems: [{ field: 'email' }] },
    ]);
    expect(await (await undo({ changes })).json()).toMatchObject({ undone: 2, refused: 1 });
    const names = await Promise.all(users.map(async (uuid) => (await readUser(uuid)).lastName));
    expect(names.map((name) => name === 'Grouped')).toEqual([false, true, false]);
  });

  it('never removes the last product administrator', async () => {
    const uuid = await addAccount({ passwordHash: 'unusable' });
    const { businessProfiles, people } = service.fixture;
    const change = await saveUser(uuid, { businessProfile: { uuid: businessProfiles.productAdmin } });
    // Only the promoted user can still sign in.
    await service.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('uuid', '=', people.productAdmin)
      .execute();
    const [item] = (await planOf({ changes: [change] })).items;
    expect(item).toMatchObject({
      fields: [],
      problems: [{ field: null, message: expect.stringMatching('last product') as string }],
    });
    expect(await codeOf(await undo({ changes: [change] }))).toBe('nothing_to_undo');
    await service.db
      .updateTable('users')
      .set({ password_hash: 'unusable' })
      .where('uuid', '=', people.productAdmin)
      .execute();
    expect((await planOf({ changes: [change] })).items).toMatchObject([{ problems: [] }]);
  });

  it('is refused if something was changed after its plan', async () => {
    const uuid = await addAccount();
    const change = await saveUser(uuid, { lastName: 'Wrong' });
    const { tag } = await planOf({ changes: [change] });
    await saveUser(uuid, { lastName: 'Later' });
    expect(await codeOf(await undo({ changes: [change] }, 'productAdmin', { 'if-match': tag }))).toBe(
      'stale',
    );
    expect((await readUser(uuid)).lastName).toBe('Later');
  });

  it('succeeds once if two administrators undo a change at the same time', async () => {
    const uuid = await addAccount();
    const change = await saveUser(uuid, { lastName: 'Wrong' });
    const { tag } = await planOf({ changes: [change] });
    const responses = await Promise.all(
      (['productAdmin', 'admin'] as const).map((as) => undo({ changes: [change] }, as, { 'if-match': tag })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await planOf({ changes: [change] })).toMatchObject({ items: [], unchanged: 1 });
    const undone = responses.find(({ status }) => status === 200)!;
    const { change: shown } = (await (
      await service.call(`${API}/history/${change}`, { as: 'productAdmin' })
    ).json()) as Schemas['ChangeDetails'];
    expect(shown.undoneBy).toBe(changeOf(undone));
  });

  it('waits for an import, and is refused if the import changed the same users', async () => {
    const uuid = await addAccount();
    const change = await saveUser(uuid, { lastName: 'Wrong' });
    const { tag } = await planOf({ changes: [change] });
    let undoing: Promise<Response> | undefined;
    await withLockedLists(service.db, ['users'], async (transaction) => {
      undoing = undo({ changes: [change] }, 'productAdmin', { 'if-match': tag });
      await transaction
        .updateTable('users')
        .set({ last_name: 'Imported' })
        .where('uuid', '=', uuid)
        .execute();
    });
    expect(await codeOf(await undoing!)).toBe('stale');
    expect((await readUser(uuid)).lastName).toBe('Imported');
  });

  it('shows and undoes only the users whom an SCO administrator may see and change', async () => {
    const { company } = service.fixture;
    const own = await addAccount({ [COMPANY_FIELD]: company });
    const hidden = await addAccount({ minimumRole: PRODUCT_ADMIN });
    const foreign = await addAccount();
    const change = changeOf(
      await post(
        'user/inactivate',
        [own, hidden, foreign].map((uuid) => ({ uuid })),
      ),
    );
    const { items, unchanged } = await planOf({ changes: [change] }, 'scoAdmin');
    expect(unchanged).toBe(0);
    expect(items.map(({ uuid }) => uuid).toSorted()).toEqual([own, foreign].toSorted());
    expect(items.find(({ uuid }) => uuid === foreign)).toMatchObject({
      fields: [],
      problems: [{ field: null }],
    });
    const response = await undo({ changes: [change] }, 'scoAdmin');
    expect(await response.json()).toMatchObject({ undone: 1, refused: 1 });
    const states = await Promise.all([own, hidden, foreign].map((uuid) => readUser(uuid)));
    expect(states.map(({ active }) => active)).toEqual([true, false, false]);
    changeOf(await undo({ changes: [change] }));
    expect((await readUser(hidden)).active).toBe(true);
  });

  it.each([
    ['updateApplication', 'admin'],
    ['updateAppProfile', 'scoAdmin'],
    ['updateBusinessProfile', 'scoAdmin'],
    ['updateVisibilityProfile', 'scoAdmin'],
  ] as const)('of %s needs the rights of the call, which %s has not', async (name, person) => {
    const run = await calls().CALLS[name]!();
    const before = await newestChange();
    await run();
    const changes = await changesAfter(before);
    const { items } = await planOf({ changes }, person);
    expect(items.map(({ fields, problems }) => [fields, problems])).toEqual(
      items.map(() => [[], [{ field: null, message: 'You may not change this.' }]]),
    );
    expect(items).not.toEqual([]);
    expect(await codeOf(await undo({ changes }, person))).toBe('nothing_to_undo');
  });

  it('is 404 for a change of which the caller sees nothing', async () => {
    const uuid = await addAccount({ minimumRole: PRODUCT_ADMIN });
    const change = await saveUser(uuid, { lastName: 'Hidden' });
    for (const changes of [[change], [crypto.randomUUID()]]) {
      for (const path of ['history/undo', 'history/undo/plan']) {
        expect((await post(path, ask({ changes }), 'admin')).status).toBe(404);
      }
    }
    const by = { actor: crypto.randomUUID(), since: '2020-01-01T00:00:00Z' };
    expect((await undo({ by }, 'admin')).status).toBe(404);
    expect((await undo({ changes: [change] }, 'viewer')).status).toBe(403);
    expect((await undo({ by: { ...by, since: 'yesterday' } })).status).toBeGreaterThanOrEqual(400);
  });

  it('cannot restore erased values, passwords and ended sessions', async () => {
    const uuid = await addAccount();
    const change = await saveUser(uuid, { lastName: 'Erased' });
    await withCause(service.services, commandCause('forget-person'), () => erasePerson(service.db, uuid));
    expect((await planOf({ changes: [change] })).items).toMatchObject([
      {
        uuid,
        name: null,
        fields: [],
        problems: [{ field: null, message: 'The recorded values were erased.' }],
      },
    ]);
    const { link } = await calls().post<{ link: string }>('password/link', { uuid });
    const password = `Correct-horse-${crypto.randomUUID()}`;
    const reset = await post('password/update/', {
      token: link.split('/').at(-1),
      password,
      rePassword: password,
    });
    const [item] = (await planOf({ changes: [changeOf(reset)] })).items;
    expect(item).toMatchObject({ fields: [], lost: [{ field: 'password', isReplaced: true }] });
  });

  it('records its reason, encrypted, and which changes it undid', async () => {
    const uuid = await addAccount();
    const change = await saveUser(uuid, { lastName: 'Wrong' }, 'admin');
    const reason = changeReasonHeader('Typed into the wrong form');
    const undone = changeOf(await undo({ changes: [change] }, 'admin', reason));
    const response = await service.call(`${API}/history/${undone}`, { as: 'scoAdmin' });
    expect(((await response.json()) as Schemas['ChangeDetails']).change).toMatchObject({
      call: 'undoChanges',
      undoOf: [change],
      reason: 'Typed into the wrong form',
    });
    const row = await service.db
      .selectFrom('changes')
      .selectAll()
      .where('uuid', '=', undone)
      .executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain('wrong form');
  });

  const undoneBy = async (change: string): Promise<string | null> => {
    const response = await service.call(`${API}/history/${change}`, { as: 'productAdmin' });
    return ((await response.json()) as Schemas['ChangeDetails']).change.undoneBy;
  };

  it('marks a change as undone until the undo is undone', async () => {
    const change = await saveUser(await addAccount(), { lastName: 'Wrong' });
    expect(await undoneBy(change)).toBeNull();
    const undone = changeOf(await undo({ changes: [change] }));
    expect(await undoneBy(change)).toBe(undone);
    const redone = changeOf(await undo({ changes: [undone] }));
    expect(await undoneBy(undone)).toBe(redone);
    expect(await undoneBy(change)).toBeNull();
  });

  it('hides its reason if the reader may not see the actor', async () => {
    const uuid = await addAccount();
    const change = await saveUser(uuid, { lastName: 'Wrong' });
    const undone = changeOf(
      await undo({ changes: [change] }, 'productAdmin', changeReasonHeader('Secret reason')),
    );
    const actor = service.fixture.people.productAdmin;
    await service.db
      .updateTable('users')
      .set({ minimum_role: PRODUCT_ADMIN })
      .where('uuid', '=', actor)
      .execute();
    const response = await service.call(`${API}/history/${undone}`, { as: 'admin' });
    expect(((await response.json()) as Schemas['ChangeDetails']).change.reason).toBeNull();
    await service.db.updateTable('users').set({ minimum_role: 'ADMIN' }).where('uuid', '=', actor).execute();
  });

  it('names its change, and a plan and an unchanged save name none', async () => {
    const uuid = await addAccount();
    const user = await readUser(uuid);
    const response = await post('user/update', { user: { ...user, lastName: 'Named' }, clonedId: null });
    const change = changeOf(response);
    expect(change).toMatch(/^[0-9a-f-]{36}$/);
    const again = await post('user/update', { user: { ...user, lastName: 'Named' }, clonedId: null });
    expect(again.headers.get('change-id')).toBeNull();
    const planned = await post('history/undo/plan', ask({ changes: [change] }));
    expect(planned.headers.get('change-id')).toBeNull();
  });
});
