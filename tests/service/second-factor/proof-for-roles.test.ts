import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { USER_PROFILE_APPLICATION } from '../../../service/access/roles.ts';
import { RECENT } from '../../../service/second-factor/recent-proof.ts';
import { bearer } from '../../support/browser-session.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';

const API = '/userprofile/api/v1';
const minimumRole = { name: 'ADMIN' };
const newName = () => `n${randomUUID().replaceAll('-', '')}`;

const idOf = async (answer: Response): Promise<string> => ((await answer.json()) as { uuid: string }).uuid;

type Call = () => Promise<Response>;

describe.each(ENGINES)('a recent proof of identity for roles on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let token: string;
  let clockOffset = 0;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, now: () => Date.now() + clockOffset });
  }, START_MS);
  afterAll(() => service.stop());
  beforeEach(async () => {
    clockOffset = 0;
    token = await service.tokenOf(service.fixture.people.productAdmin);
  });

  const post = (path: string, body: unknown) =>
    service.call(`${API}/${path}`, { method: 'POST', headers: bearer(token), body });
  const upload = (content: string) =>
    fetch(`${service.url}${API}/user/import`, {
      method: 'POST',
      headers: bearer(token),
      body: formOf(content),
    });

  const member = (profile: Person = 'viewer', username = newName(), active: 0 | 1 = 1) =>
    addUser(service.db, {
      username,
      active,
      businessProfile: service.fixture.businessProfiles[profile],
      visibilityProfile: service.fixture.visibilityProfile,
    });
  const saveUser = (profile: Person, uuid: string | null = null, username = newName(), others: object = {}) =>
    post('user/update', {
      user: {
        uuid,
        username,
        email: `${username}@example.org`,
        firstName: 'Zoë',
        lastName: 'Ångström',
        active: true,
        businessProfile: { uuid: service.fixture.businessProfiles[profile] },
        visibilityProfile: { uuid: service.fixture.visibilityProfile },
        minimumRole,
      },
      clonedId: null,
      ...others,
    });
  const inactive = (profile: Person, username = newName()) => member(profile, username, 0);
  const activate =
    (uuids: readonly string[]): Call =>
    () =>
      post(
        'user/activate',
        uuids.map((uuid) => ({ uuid })),
      );
  const updateMany = (uuids: readonly string[], change: Person | { active: boolean }): Call => {
    const selection = { uuids, matching: null, except: [] };
    const values =
      typeof change === 'string'
        ? { businessProfile: { uuid: service.fixture.businessProfiles[change] } }
        : change;
    return () => post('bulk', { resource: 'user', selection, action: 'update', values });
  };
  const saveAppProfile = async (
    role: string | null,
    { uuid = null, name = newName() }: { uuid?: string | null; name?: string } = {},
  ) => {
    const application = { uuid: service.fixture.application };
    const roles = await service.db
      .selectFrom('application_roles')
      .select('uuid')
      .where('application_uuid', '=', application.uuid)
      .where('name', '=', role ?? '')
      .execute();
    return post('profile/app/update', { uuid, name, application, roles, elements: [], minimumRole });
  };
  const saveBusinessProfile = (
    appProfile: Person,
    { uuid = null, name = newName() }: { uuid?: string | null; name?: string } = {},
  ) => {
    const appProfiles = [{ uuid: service.fixture.appProfiles[appProfile] }];
    return post('profile/business/update', { uuid, name, appProfiles, minimumRole });
  };
  const undo = (changed: Response): Call => {
    const changes = [changed.headers.get('change-id')!];
    return () => post('history/undo', { changes, by: null, overwrite: [] });
  };

  it.each<[string, () => Promise<Call>]>([
    ['to create an administrator', async () => () => saveUser('admin')],
    [
      'to clone an administrator',
      async () => {
        const clonedId = await member('admin');
        return () => saveUser('admin', null, newName(), { clonedId });
      },
    ],
    [
      'to make a user an administrator',
      async () => {
        const username = newName();
        const uuid = await member('viewer', username);
        return () => saveUser('scoAdmin', uuid, username);
      },
    ],
    [
      'to raise the role of an administrator',
      async () => {
        const username = newName();
        const uuid = await member('scoAdmin', username);
        return () => saveUser('admin', uuid, username);
      },
    ],
    [
      'to import an administrator',
      async () => {
        const cells = cellsOf(newName(), { businessProfile: 'Business profile of admin' });
        return () => upload(csvOf([cells]));
      },
    ],
    [
      'to make users administrators by an action on a selection',
      async () => updateMany([await member(), await member('admin')], 'admin'),
    ],
    [
      'to give a role back by an undo',
      async () => {
        const username = newName();
        const uuid = await member('admin', username);
        return undo(await saveUser('viewer', uuid, username));
      },
    ],
    [
      'to activate an administrator in the form',
      async () => {
        const username = newName();
        const uuid = await inactive('admin', username);
        return () => saveUser('admin', uuid, username);
      },
    ],
    [
      'to activate users of whom one is an administrator',
      async () => activate([await inactive('viewer'), await inactive('admin')]),
    ],
    [
      'to activate administrators by an action on a selection',
      async () => updateMany([await inactive('viewer'), await inactive('admin')], { active: true }),
    ],
    [
      'to activate an administrator by an import',
      async () => {
        const username = newName();
        await inactive('admin', username);
        const cells = cellsOf(username, { businessProfile: 'Business profile of admin' });
        return () => upload(csvOf([cells]));
      },
    ],
    [
      'to activate an administrator again by an undo',
      async () => undo(await post('user/inactivate', [{ uuid: await member('admin') }])),
    ],
    ['to create an application profile with a role', async () => () => saveAppProfile('ADMIN')],
    [
      'to add a role to an application profile',
      async () => {
        const name = newName();
        const uuid = await idOf(await saveAppProfile(null, { name }));
        return () => saveAppProfile('ADMIN', { uuid, name });
      },
    ],
    ['to create a business profile with a role', async () => () => saveBusinessProfile('admin')],
    [
      'to choose an application profile with a role in a business profile',
      async () => {
        const name = newName();
        const uuid = await idOf(await saveBusinessProfile('viewer', { name }));
        return () => saveBusinessProfile('admin', { uuid, name });
      },
    ],
    [
      'to restore a deleted profile with a role, by an undo',
      async () => {
        const uuid = await idOf(await saveBusinessProfile('admin'));
        const deleted = await service.call(`${API}/profile/business/${uuid}`, {
          method: 'DELETE',
          headers: bearer(token),
        });
        return undo(deleted);
      },
    ],
    [
      'to give a role by a configuration file',
      async () => {
        const profile = {
          name: newName(),
          application: USER_PROFILE_APPLICATION,
          roles: ['ADMIN'],
          minimumRole: 'ADMIN',
        };
        const file = JSON.stringify({ version: 1, appProfiles: [profile] });
        return () => post('configuration', { file, deletesMissing: false, secrets: [] });
      },
    ],
  ])('is needed %s', async (_case, prepare) => {
    const act = await prepare();
    clockOffset = RECENT;
    const refused = await act();
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'step_up_required' }]);
    token = await service.tokenOf(service.fixture.people.productAdmin);
    const accepted = await act();
    expect([accepted.status, await accepted.text()]).toEqual([200, expect.any(String)]);
  });

  it.each<[string, () => Promise<Call>]>([
    ['to create a user without a role', async () => () => saveUser('viewer')],
    [
      'to change an administrator who keeps the role',
      async () => {
        const username = newName();
        const uuid = await member('admin', username);
        return () => saveUser('admin', uuid, username);
      },
    ],
    [
      'to take a role away',
      async () => {
        const username = newName();
        const uuid = await member('admin', username);
        return () => saveUser('viewer', uuid, username);
      },
    ],
    [
      'to activate users without a role',
      async () => activate([await inactive('viewer'), await inactive('viewer')]),
    ],
    [
      'to activate administrators who are active already',
      async () => updateMany([await member('admin'), await inactive('viewer')], { active: true }),
    ],
    [
      'to deactivate an administrator',
      async () => {
        const uuid = await member('admin');
        return () => post('user/inactivate', [{ uuid }]);
      },
    ],
    [
      'to choose the profile that the selected administrators have',
      async () => updateMany([await member('admin'), await member('admin')], 'admin'),
    ],
    [
      'to rename a profile with a role',
      async () => {
        const uuid = await idOf(await saveBusinessProfile('admin'));
        return () => saveBusinessProfile('admin', { uuid });
      },
    ],
    [
      'to remove a role from an application profile',
      async () => {
        const uuid = await idOf(await saveAppProfile('ADMIN'));
        return () => saveAppProfile(null, { uuid });
      },
    ],
  ])('is not needed %s', async (_case, prepare) => {
    const act = await prepare();
    clockOffset = RECENT;
    const accepted = await act();
    expect([accepted.status, await accepted.text()]).toEqual([200, expect.any(String)]);
  });
});
