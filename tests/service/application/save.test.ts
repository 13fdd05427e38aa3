import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { Application, ApplicationInput, Problem } from '../../../openapi/generated/types.ts';
import type { ListName } from '../../../service/db/list-versions.ts';
import { listVersions } from '../../../service/db/list-versions.ts';
import { chunks } from '../../../service/db/chunks.ts';
import { USERS_PER_PART } from '../../../service/profile/users-of-profile.ts';
import { ROLE_NAMES } from '../../../service/access/roles.ts';
import { unseal } from '../../../service/vault/sealed.ts';
import { accessRows, asInput, giveElement, newApplication, newItem } from '../../support/applications.ts';
import { ENGINES, START_MS, TEST_KEYS } from '../../support/databases.ts';
import { addOperators } from '../../support/granted-applications.ts';
import { addUser, addUsers, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startRecordingApplication, type RecordingApplication } from '../../support/recording-application.ts';
import { ETAG } from '../../support/etag.ts';

const API = '/userprofile/api/v1';

type Item = ApplicationInput['roles'][number];

const many = (prefix: string, category: string | null) =>
  Array.from({ length: 10_000 }, (_, index) =>
    newItem(`${prefix} ${index}`, { category, minimumRole: { name: 'SCO_ADMIN' } }),
  );

/**
 * Time limit for a push, in milliseconds. A push normally arrives at once, because a change wakes the worker; a busy
 * machine may need longer.
 */
describe.each(ENGINES)('applications on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let received: RecordingApplication;
  let other: RecordingApplication;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  }, START_MS);
  afterAll(() => service.stop());
  beforeEach(async () => {
    received = await startRecordingApplication();
    other = await startRecordingApplication();
    return async () => {
      await received.stop();
      await other.stop();
    };
  });

  const save = (body: unknown, { as = 'productAdmin' as Person, ifMatch = '' } = {}) =>
    service.call(`${API}/app/update`, {
      as,
      method: 'POST',
      body,
      headers: ifMatch ? { 'if-match': ifMatch } : {},
    });
  const saved = async (body: unknown, ifMatch = ''): Promise<Application> => {
    const response = await save(body, { ifMatch });
    const answer: unknown = await response.json();
    expect([response.status, answer]).toMatchObject([200, {}]);
    return answer as Application;
  };
  const refused = async (body: unknown, more?: { ifMatch?: string }) => {
    const response = await save(body, more);
    return { ...((await response.json()) as Problem), status: response.status };
  };
  const fieldsOf = async (body: unknown) => {
    const { status, fields } = await refused(body);
    expect(status).toBe(422);
    return fields?.map(({ field }) => field);
  };
  const read = async (uuid: string, as: Person = 'productAdmin') =>
    (await (await service.call(`${API}/app/${uuid}`, { as })).json()) as Application;
  const remove = (uuid: string, as: Person = 'productAdmin') =>
    service.call(`${API}/app/${uuid}`, { as, method: 'DELETE' });
  const passwordsOf = async (uuid: string) => {
    const row = await service.db
      .selectFrom('applications')
      .select(['data_password', 'api_password'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    return {
      data_password: unseal(TEST_KEYS, 'applications.data_password', uuid, row.data_password),
      api_password: unseal(TEST_KEYS, 'applications.api_password', uuid, row.api_password),
    };
  };
  const versions = (...lists: ListName[]) => listVersions(service.db, lists);
  const versionOf = async (
    table: 'app_profiles' | 'applications' | 'business_profiles' | 'users',
    uuid: string,
  ): Promise<number | undefined> =>
    (await service.db.selectFrom(table).select('version').where('uuid', '=', uuid).executeTakeFirst())
      ?.version;
  /**
   * Adds an application to which the service pushes users, and a user with one of its roles and one of its elements.
   */
  const inUse = async (apiHost = received.url) => {
    const operators = await addOperators(service.db, apiHost);
    const username = `user.${randomUUID()}`;
    const user = await addUser(service.db, { username, businessProfile: operators.uuid });
    await giveElement(service.db, user, operators.element.uuid);
    return { operators, user, username };
  };

  /** Adds an application with an element that more users have than one transaction handles. */
  const inUseByMany = async () => {
    const operators = await addOperators(service.db, received.url);
    received.behaveInBatches({});
    const users = await addUsers(
      service.db,
      Array.from({ length: USERS_PER_PART + 1 }, () => ({
        username: `many.${randomUUID()}`,
        businessProfile: operators.uuid,
      })),
    );
    for (const part of chunks(users)) {
      await service.db
        .insertInto('user_elements')
        .values(
          part.map((user_uuid) => ({ user_uuid, element_uuid: operators.element.uuid, actual_value: null })),
        )
        .execute();
    }
    const left = async () => {
      const ofUsers = await service.db
        .selectFrom('user_elements')
        .select('user_uuid')
        .where('element_uuid', '=', operators.element.uuid)
        .execute();
      const ofApplication = await service.db
        .selectFrom('application_elements')
        .select('uuid')
        .where('application_uuid', '=', operators.applicationUuid)
        .execute();
      return [ofUsers.length, ofApplication.length];
    };
    const changed = async () => {
      const rows = await service.db
        .selectFrom('users')
        .select('uuid')
        .where('business_profile_uuid', '=', operators.uuid)
        .where('version', '=', 2)
        .execute();
      return rows.length === users.length;
    };
    return { operators, user: users[0]!, left, changed };
  };

  describe('saving an application', () => {
    it('creates it with its roles and elements, and adds it to the list', async () => {
      const listed = await service.call(`${API}/app/list`, { as: 'admin' });
      const asked = newApplication({
        roles: [
          newItem('VIEWER', {
            externalRole: true,
            category: 'GENERAL',
            minimumRole: { name: PRODUCT_ADMIN },
          }),
          newItem('EDITOR', { [COMPANY_FIELD]: { uuid: service.fixture.company } }),
        ],
        elements: [newItem('Übersicht', { category: 'REPORT', label: 'Report' })],
      });
      const response = await save(asked);
      expect(response.headers.get('etag')).toMatch(ETAG);
      const application = (await response.json()) as Application;
      expect(application).toMatchObject({
        name: asked.name,
        dataUrl: asked.dataUrl,
        apiHost: asked.apiHost,
        dataPassword: null,
        apiPassword: null,
        roles: [
          { name: 'EDITOR', externalRole: false, [COMPANY_FIELD]: { uuid: service.fixture.company } },
          { name: 'VIEWER', externalRole: true, category: 'GENERAL', minimumRole: { name: PRODUCT_ADMIN } },
        ],
        elements: [{ name: 'Übersicht', category: 'REPORT', label: 'Report' }],
        appProfiles: [],
      });
      expect(await read(application.uuid)).toEqual(application);
      const again = await service.call(`${API}/app/list`, {
        as: 'admin',
        headers: { 'if-none-match': listed.headers.get('etag')! },
      });
      expect(again.status).toBe(200);
      expect(await again.json()).toContainEqual(
        expect.objectContaining({ uuid: application.uuid, apiHost: null, roles: [application.roles[0]] }),
      );
    });

    it('adds new roles and elements, removes those that the request omits, and keeps the uuid of the others', async () => {
      const before = await saved(
        newApplication({
          roles: [newItem('A'), newItem('B'), newItem('C')],
          elements: [newItem('One', { category: 'MAP' }), newItem('Two', { category: 'MAP' })],
        }),
      );
      const [a, b] = asInput(before).roles;
      const [one] = asInput(before).elements;
      const response = await save(
        asInput(before, {
          dataUrl: 'jdbc:other',
          dataPassword: 'data hunter3',
          apiAuthType: 'OAUTH2',
          apiPassword: 'api hunter3',
          // Swaps the names of two roles: each new name belongs to the other role until the save.
          roles: [{ ...a!, name: 'B' }, { ...b!, name: 'A' }, newItem('D')],
          elements: [{ ...one!, name: 'Uno', minimumRole: { name: 'SCO_ADMIN' } }],
        }),
      );
      expect(await versionOf('applications', before.uuid)).toBe(2);
      const after = (await response.json()) as Application;
      expect(after).toMatchObject({ dataUrl: 'jdbc:other', apiAuthType: 'OAUTH2' });
      expect(after.roles.map(({ uuid, name }) => [uuid, name])).toEqual([
        [b!.uuid, 'A'],
        [a!.uuid, 'B'],
        [expect.any(String), 'D'],
      ]);
      expect(after.elements).toMatchObject([
        { uuid: one!.uuid, name: 'Uno', minimumRole: { name: 'SCO_ADMIN' } },
      ]);
    });

    it('accepts each name once, ignoring case, even in concurrent requests', async () => {
      const { name } = await saved(newApplication());
      expect(await refused(newApplication({ name: name.toUpperCase() }))).toMatchObject({
        status: 409,
        code: 'name_taken',
        fields: [{ field: 'name' }],
      });
      const same = `Both ${randomUUID()}`;
      const both = await Promise.all([1, 2].map(() => save(newApplication({ name: same }))));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });

    it('refuses another name for an existing application', async () => {
      const before = await saved(newApplication());
      expect(await fieldsOf(asInput(before, { name: `${before.name} 2` }))).toEqual(['name']);
      expect(await fieldsOf(asInput(before, { name: before.name.toUpperCase() }))).toEqual(['name']);
      expect((await read(before.uuid)).name).toBe(before.name);
    });

    it('requires both passwords for a new application, and later keeps a password that the request omits', async () => {
      const without = newApplication({ dataPassword: null });
      delete without.apiPassword;
      expect(await fieldsOf(without)).toEqual(['dataPassword', 'apiPassword']);
      expect(await fieldsOf(newApplication({ dataPassword: '' }))).toEqual(['dataPassword']);
      const { uuid } = await saved(newApplication());
      expect(await passwordsOf(uuid)).toEqual({
        data_password: 'data hunter2',
        api_password: 'api hunter2',
      });
      const kept = asInput(await read(uuid));
      delete kept.dataPassword;
      await saved(kept);
      expect(await passwordsOf(uuid)).toMatchObject({ data_password: 'data hunter2' });
      await saved({ ...kept, apiPassword: 'new hunter3' });
      expect(await passwordsOf(uuid)).toEqual({ data_password: 'data hunter2', api_password: 'new hunter3' });
    });

    it.each([
      ['dataPassword', { dataUrl: 'jdbc:elsewhere' }],
      ['dataPassword', { dataDriverName: 'org.other.Driver' }],
      ['dataPassword', { dataUsername: 'other' }],
      ['apiPassword', { apiHost: 'https://elsewhere.example.org' }],
      ['apiPassword', { apiUsername: 'other' }],
      ['apiPassword', { apiAuthType: 'OAUTH2' }],
    ] as const)(
      'requires %s again if %j changes, and stores nothing without it',
      async (password, changes) => {
        const before = await saved(newApplication());
        const stored = await passwordsOf(before.uuid);
        const asked = asInput(before, changes);
        expect(asked).not.toEqual(asInput(before));
        for (const none of [{}, { [password]: null }]) {
          expect(await refused({ ...asked, ...none })).toMatchObject({
            status: 422,
            fields: [
              { field: password, message: expect.stringMatching(/has changed. Enter its password again.$/) },
            ],
          });
        }
        expect(await read(before.uuid)).toEqual(before);
        expect(await passwordsOf(before.uuid)).toEqual(stored);
        expect(await saved({ ...asked, [password]: 'told again' })).toMatchObject(changes);
        expect(Object.values(await passwordsOf(before.uuid)).toSorted()).toEqual(
          [password === 'dataPassword' ? stored.api_password : stored.data_password, 'told again'].toSorted(),
        );
      },
    );

    it('requires both passwords after both addresses have changed, even if an address changes back', async () => {
      const before = await saved(newApplication());
      const changes = { dataUrl: 'jdbc:elsewhere', apiHost: 'https://elsewhere.example.org' };
      expect(await fieldsOf(asInput(before, changes))).toEqual(['dataPassword', 'apiPassword']);
      const passwords = { dataPassword: 'their data', apiPassword: 'their api' };
      await saved(asInput(before, { ...changes, ...passwords }));
      expect(await fieldsOf(asInput(before))).toEqual(['dataPassword', 'apiPassword']);
    });

    it('returns no password, whether the save succeeds or fails', async () => {
      const asked = newApplication({ apiHost: 'https://sync:hunter2@fault.example.org' });
      const refusal = JSON.stringify(await refused(asked));
      const taken = await saved(newApplication());
      const conflict = JSON.stringify(await refused(newApplication({ name: taken.name })));
      const long = JSON.stringify(await refused(newApplication({ apiPassword: 'hunter2'.repeat(40) })));
      const list = await (await service.call(`${API}/app/list`, { as: 'productAdmin' })).text();
      for (const answer of [refusal, conflict, long, list, JSON.stringify(taken)]) {
        expect(answer).not.toContain('hunter2');
      }
      expect(JSON.parse(refusal)).toMatchObject({ status: 422, fields: [{ field: 'apiHost' }] });
      expect(JSON.parse(long)).toMatchObject({ status: 422, fields: [{ field: 'apiPassword' }] });
    });

    it('accepts texts of up to 255 characters', async () => {
      const settings = ['dataUrl', 'dataDriverName', 'dataUsername', 'apiUsername', 'apiPassword'] as const;
      const filled = (length: number) =>
        Object.fromEntries(settings.map((name) => [name, 'ä'.repeat(length)]));
      await saved(newApplication(filled(255)));
      expect((await fieldsOf(newApplication(filled(256))))?.toSorted()).toEqual([...settings].toSorted());
      const none = filled(0);
      expect((await fieldsOf(newApplication(none)))?.toSorted()).toEqual([...settings].toSorted());
    });

    it('refuses an outdated version', async () => {
      const { uuid } = await saved(newApplication());
      const edited = asInput(await read(uuid));
      const tag = async () =>
        (await service.call(`${API}/app/${uuid}`, { as: 'productAdmin' })).headers.get('etag')!;
      const before = await tag();
      await saved(edited, before);
      expect(await refused(edited, { ifMatch: before })).toMatchObject({ status: 412, code: 'stale' });
      await saved(edited, await tag());
      await saved(edited, '*');
    });

    it('refuses invalid roles and elements, and names the field of each', async () => {
      const stranger = await saved(newApplication({ roles: [newItem('STRANGER')] }));
      const before = await saved(newApplication({ roles: [newItem('A')] }));
      const [a] = asInput(before).roles;
      expect(
        await fieldsOf(
          asInput(before, {
            roles: [
              a!,
              { ...a!, name: 'B' },
              newItem('A'),
              newItem('C', { uuid: stranger.roles[0]!.uuid }),
              newItem('D', { [COMPANY_FIELD]: { uuid: randomUUID() } }),
            ],
            elements: [
              newItem('One', { category: 'MAP' }),
              newItem('One', { category: 'TREE' }),
              newItem('One', { category: 'MAP' }),
              newItem('Two'),
              newItem('Three', { category: '' }),
            ],
          }),
        ),
      ).toEqual([
        'roles.1',
        'roles.2.name',
        'roles.3',
        `roles.4.${COMPANY_FIELD}`,
        'elements.2.name',
        'elements.3.category',
        'elements.4.category',
      ]);
      expect(await fieldsOf(asInput(before, { roles: [{ ...a!, name: '' }] }))).toEqual(['roles.0.name']);
      expect((await read(before.uuid)).roles).toEqual(before.roles);
    });

    it('uses the category as label of an element, and adds a tab for a new category', async () => {
      const [known, fresh] = [`KNOWN_${randomUUID()}`, `FRESH_${randomUUID()}`];
      await saved(newApplication({ elements: [newItem('One', { category: known, label: 'Known' })] }));
      const { elements } = await saved(
        newApplication({
          elements: [newItem('One', { category: known }), newItem('Two', { category: fresh })],
        }),
      );
      expect(elements.map(({ label }) => label).toSorted()).toEqual([fresh, 'Known'].toSorted());
      const response = await service.call(`${API}/user/config`, { as: 'viewer' });
      const tabs = (await response.json()) as object[];
      expect(tabs.slice(-2)).toEqual([
        { category: known, label: 'Known' },
        { category: fresh, label: fresh },
      ]);
    });

    it('saves 10,000 roles and 10,000 elements', async () => {
      const { uuid } = await saved(newApplication({ roles: many('R', null), elements: many('E', 'MAP') }));
      const { roles, elements } = await read(uuid);
      expect([roles.length, elements.length]).toEqual([10_000, 10_000]);
    });

    it('is allowed only for product administrators', async () => {
      const { uuid } = await saved(newApplication());
      for (const as of ['admin', 'scoAdmin', 'viewer'] as const) {
        expect((await save(newApplication(), { as })).status).toBe(403);
        expect((await remove(uuid, as)).status).toBe(403);
      }
    });

    it('is refused for an application that does not exist', async () => {
      const gone = { status: 404, code: 'not_found' };
      expect(await refused(newApplication({ uuid: randomUUID() }))).toMatchObject(gone);
    });
  });

  describe('a changed role or element', () => {
    it('is removed from application profiles and users if the save omits it, and the applications are notified', async () => {
      const { operators, user, username } = await inUse();
      const unchanged = await addOperators(service.db, received.url);
      const before = await read(operators.applicationUuid);
      await saved(asInput(before, { roles: [], elements: [] }));
      expect(await versionOf('app_profiles', unchanged.appProfile.uuid)).toBe(1);
      expect(await accessRows(service.db, user, operators.appProfile.uuid)).toEqual({
        elements: [],
        roles: [],
        granted: [],
      });
      expect(await versionOf('app_profiles', operators.appProfile.uuid)).toBe(2);
      expect(await versionOf('users', user)).toBe(2);
      await expect.poll(() => received.received).toMatchObject([{ username, active: false, elements: [] }]);
    });

    it('disappears at once if many users have it, and is taken from them in several transactions', async () => {
      const { operators, user, left, changed } = await inUseByMany();
      const [users] = await versions('users');
      const before = await read(operators.applicationUuid);
      const after = await saved(asInput(before, { elements: [] }));
      expect(after.elements).toEqual([]);
      expect((await read(operators.applicationUuid)).elements).toEqual([]);
      const shown = await service.call(`${API}/user/${user}`, { as: 'admin' });
      expect(await shown.json()).toMatchObject({ elements: [] });
      await expect.poll(left).toEqual([0, 0]);
      expect(await changed()).toBe(true);
      const [usersAfter] = await versions('users');
      expect(usersAfter! - users!).toBeGreaterThan(1);
    });

    it('is pushed with its new name if it is renamed', async () => {
      const { operators, username } = await inUse();
      const before = await read(operators.applicationUuid);
      const roles = asInput(before).roles.map((role) =>
        role.uuid === operators.role ? { ...role, name: 'WATCHER' } : role,
      );
      await saved(asInput(before, { roles }));
      await expect.poll(() => received.received).toMatchObject([{ username, roles: ['WATCHER'] }]);
      expect(await versionOf('app_profiles', operators.appProfile.uuid)).toBe(1);
    });

    it('stays with its users and is not pushed if the only change is who sees it', async () => {
      const { operators, user } = await inUse();
      const before = await read(operators.applicationUuid);
      const access = await accessRows(service.db, user, operators.appProfile.uuid);
      const minimumRole = { name: 'SCO_ADMIN' as const };
      const roles = asInput(before).roles.map((role) => ({ ...role, minimumRole }));
      await saved(asInput(before, { dataUrl: 'jdbc:other', dataPassword: 'other', roles }));
      expect(await accessRows(service.db, user, operators.appProfile.uuid)).toEqual(access);
      const pushes = await service.db
        .selectFrom('user_pushes')
        .select('user_uuid')
        .where('user_uuid', '=', user)
        .execute();
      expect([pushes, received.received]).toEqual([[], []]);
      expect(await versionOf('users', user)).toBe(1);
    });
  });

  describe('deleting an application', () => {
    it('removes its profiles, their use and its elements, and other applications are notified', async () => {
      const { operators, user, username } = await inUse();
      const others = await addOperators(service.db, other.url);
      await service.db
        .insertInto('business_profile_choices')
        .values({
          business_profile_uuid: operators.uuid,
          application_uuid: others.applicationUuid,
          app_profile_uuid: others.appProfile.uuid,
        })
        .execute();
      await giveElement(service.db, user, others.element.uuid);
      const lists = ['appProfiles', 'applications', 'authClients', 'businessProfiles', 'users'] as const;
      const before = await versions(...lists);
      expect((await remove(operators.applicationUuid)).status).toBe(204);
      expect(await versions(...lists)).toEqual(before.map((version) => version + 1));

      for (const [path, status] of [
        [`app/${operators.applicationUuid}`, 404],
        [`profile/app/get/${operators.appProfile.uuid}`, 404],
        [`profile/app/get/${others.appProfile.uuid}`, 200],
        [`user/${user}`, 200],
      ]) {
        expect((await service.call(`${API}/${path}`, { as: 'admin' })).status, `${path}`).toBe(status);
      }
      const business = await service.call(`${API}/profile/business/get/${operators.uuid}`, { as: 'admin' });
      expect(await versionOf('business_profiles', operators.uuid)).toBe(2);
      expect(await business.json()).toMatchObject({ appProfiles: [{ uuid: others.appProfile.uuid }] });
      const { elements } = await accessRows(service.db, user, others.appProfile.uuid);
      expect(elements).toEqual([others.element.uuid]);
      expect(await versionOf('users', user)).toBe(2);
      await expect
        .poll(() => other.received)
        .toMatchObject([{ username, active: true, elements: [{ name: others.element.name }] }]);
      expect(other.received[0]?.elements).toHaveLength(1);
      expect(received.received).toEqual([]);
      expect((await remove(operators.applicationUuid)).status).toBe(404);
    });

    it('needs several transactions if many users have its elements', async () => {
      const { operators, left, changed } = await inUseByMany();
      const [users] = await versions('users');
      expect((await remove(operators.applicationUuid)).status).toBe(204);
      expect(await left()).toEqual([0, 0]);
      expect(await changed()).toBe(true);
      const [usersAfter] = await versions('users');
      expect(usersAfter! - users!).toBeGreaterThan(1);
      expect((await remove(operators.applicationUuid)).status).toBe(404);
    });

    it('is refused for the application of the service itself', async () => {
      const response = await remove(service.fixture.application);
      expect([response.status, await response.json()]).toMatchObject([409, { code: 'own_application' }]);
      expect((await read(service.fixture.application)).roles).toHaveLength(ROLE_NAMES.length);
    });
  });

  describe('the application of the service itself', () => {
    it('cannot change its name and roles', async () => {
      const own = asInput(await read(service.fixture.application));
      const [role, ...rest] = own.roles as [Item, ...Item[]];
      expect(await fieldsOf({ ...own, name: 'Mine' })).toEqual(['name']);
      for (const roles of [
        rest,
        [{ ...role, name: 'NOBODY' }, ...rest],
        [{ ...role, externalRole: true }, ...rest],
        [{ ...role, uuid: null }, ...rest],
        [...own.roles, newItem('MORE')],
      ]) {
        expect(await fieldsOf({ ...own, roles })).toEqual(['roles']);
      }
      expect(asInput(await read(service.fixture.application))).toEqual(own);
      await saved({ ...own, dataUrl: 'jdbc:other', dataPassword: 'other' });
    });

    it('can change its elements, and who sees roles', async () => {
      const own = asInput(await read(service.fixture.application));
      const [role, ...rest] = own.roles as [Item, ...Item[]];
      const category = `PAGE_${randomUUID()}`;
      const roles = [{ ...role, minimumRole: { name: 'SCO_ADMIN' } }, ...rest];
      const changed = await saved({ ...own, roles, elements: [newItem('Home', { category })] });
      expect(changed.roles.find(({ uuid }) => uuid === role.uuid)?.minimumRole?.name).toBe('SCO_ADMIN');
      expect(changed.elements).toMatchObject([{ name: 'Home', category }]);
      await saved(own);
    });

    it('uses the service’s own address if none is set', async () => {
      const { db, fixture } = service;
      const where = (api_host: string) =>
        db.updateTable('applications').set({ api_host }).where('uuid', '=', fixture.application).execute();
      await where('internal');
      const own = asInput(await read(fixture.application));
      await saved({ ...own, dataUrl: 'jdbc:another', dataPassword: 'other' });
      const moved = { ...own, apiHost: 'elsewhere', dataPassword: 'other', apiPassword: 'other' };
      expect(await fieldsOf(moved)).toEqual(['apiHost']);
      await where('https://profiles.example.org');
    });
  });
});
