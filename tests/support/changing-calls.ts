import { randomUUID } from 'node:crypto';
import type { components } from '../../openapi/generated/schema.d.ts';
import { hashPassword } from '../../service/password/hash.ts';
import { CONSOLE_CLIENT_UUID } from '../../service/oauth/console-client.ts';
import { storePendingSignIn } from '../../service/second-factor/pending-sign-ins.ts';
import { startSession } from '../../service/oauth/sessions/sessions.ts';
import { newApplication, newItem } from './applications.ts';
import { addTestApp, beginTestApp } from './authenticator.ts';
import { addTestPasskey, createTestPasskey } from './passkey.ts';
import type { OtherSystem } from './other-system.ts';
import { addUser } from './people.ts';
import type { TestCall, TestService } from './service.ts';
import { cellsOf, csvOf, formOf } from './user-files.ts';

type Schemas = components['schemas'];

const API = '/userprofile/api/v1';

const newName = (what: string) => `${what} ${randomUUID()}`;
const newUsername = () => `u${randomUUID().replaceAll('-', '')}`;
const minimumRole = { name: 'ADMIN' };

const clientInput = (others: object = {}) => ({
  uuid: null,
  name: newName('Client'),
  description: 'A client',
  clientSecret: 'a secret of more than 32 characters, for tests',
  clientType: 'server',
  allowedRedirectTarget: 'https://app.example.org/callback',
  ...others,
});

const importedCells = (name: string) =>
  cellsOf(name, { lastName: 'Imported', businessProfile: 'Business profile of viewer' });

/**
 * Returns the calls that change recorded objects. Each entry prepares the objects of a call, and returns the function
 * that makes the call.
 */
export function changingCalls(service: TestService, source: OtherSystem) {
  const call = async (path: string, options: TestCall = {}): Promise<Response> => {
    const method = options.body === undefined ? (options.method ?? 'GET') : (options.method ?? 'POST');
    const response = await service.call(`${API}/${path}`, { as: 'productAdmin', ...options, method });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const post = async <Body>(path: string, body: unknown): Promise<Body> => {
    const text = await (await call(path, { body })).text();
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  };
  const upload = async (content: string): Promise<void> => {
    const response = await fetch(`${service.url}${API}/user/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await service.tokenOf(service.fixture.people.productAdmin)}` },
      body: formOf(content),
    });
    if (!response.ok) throw new Error(await response.text());
  };

  const userInput = (uuid: string | null, username: string, others: object = {}) => ({
    user: {
      uuid,
      username,
      email: `${username}@example.org`,
      firstName: 'Zoë',
      lastName: 'Ångström',
      active: true,
      businessProfile: { uuid: service.fixture.businessProfiles.viewer },
      visibilityProfile: { uuid: service.fixture.visibilityProfile },
      minimumRole,
      ...others,
    },
    clonedId: null,
  });
  const addAccount = async (): Promise<{ uuid: string; username: string }> => {
    const username = newUsername();
    const { businessProfiles, visibilityProfile } = service.fixture;
    const uuid = await addUser(service.db, {
      username,
      businessProfile: businessProfiles.viewer,
      visibilityProfile,
    });
    return { uuid, username };
  };
  /** Adds an account with a password. The returned `ask` makes calls about second factors as this account. */
  const addOwner = async () => {
    const { uuid } = await addAccount();
    const currentPassword = `Correct-horse-${randomUUID()}`;
    const password_hash = await hashPassword(currentPassword);
    await service.db.updateTable('users').set({ password_hash }).where('uuid', '=', uuid).execute();
    const authorization = `Bearer ${await service.tokenOf(uuid)}`;
    const ask = (path: string, body: object) =>
      call(`account/factors/${path}`, { as: null, headers: { authorization }, body });
    return { uuid, currentPassword, ask };
  };
  const saveApplication = (changes: Parameters<typeof newApplication>[0] = {}) =>
    post<Schemas['Application']>('app/update', newApplication({ apiHost: source.url, ...changes }));
  const saveAppProfile = (application: Schemas['Application'], others: object = {}) =>
    post<Schemas['AppProfile']>('profile/app/update', {
      uuid: null,
      name: newName('App profile'),
      application: { uuid: application.uuid },
      roles: application.roles.map(({ uuid }) => ({ uuid })),
      elements: [],
      minimumRole,
      ...others,
    });
  const saveBusinessProfile = (appProfiles: readonly { uuid: string }[], others: object = {}) =>
    post<Schemas['BusinessProfile']>('profile/business/update', {
      uuid: null,
      name: newName('Business profile'),
      appProfiles: appProfiles.map(({ uuid }) => ({ uuid })),
      minimumRole,
      ...others,
    });
  const addVisibilityElement = async () => {
    const uuid = randomUUID();
    await service.db
      .insertInto('visibility_elements')
      .values({ uuid, kind: 'networkGroup', name: newName('Core') })
      .execute();
    return { uuid };
  };
  const saveVisibilityProfile = (networkGroups: readonly { uuid: string }[], others: object = {}) =>
    post<Schemas['VisibilityProfile']>('profile/visibility/update', {
      uuid: null,
      name: newName('Visibility'),
      networkGroups,
      minimumRole,
      ...others,
    });

  const CALLS: Record<string, () => Promise<() => Promise<unknown>>> = {
    updateUser: async () => {
      const { uuid, username } = await addAccount();
      return async () => {
        await post('user/update', userInput(null, newUsername(), { deskPhone: '+41 1' }));
        await post(
          'user/update',
          userInput(uuid, username, {
            lastName: 'Changed',
            minimumRole: { name: 'SCO_ADMIN' },
            novaCustomerCompany: { uuid: service.fixture.company },
          }),
        );
      };
    },
    applyBulkAction: async () => {
      const users = [await addAccount(), await addAccount()];
      return () =>
        post('bulk', {
          resource: 'user',
          selection: { uuids: users.map(({ uuid }) => uuid), matching: null, except: [] },
          action: 'update',
          values: { active: false, businessProfile: { uuid: service.fixture.businessProfiles.admin } },
        });
    },
    activateUsers: async () => {
      const { uuid } = await addAccount();
      await service.db.updateTable('users').set({ active: 0 }).where('uuid', '=', uuid).execute();
      return () => post('user/activate', [{ uuid }]);
    },
    inactivateUsers: async () => {
      const users = [await addAccount(), await addAccount()];
      return () =>
        post(
          'user/inactivate',
          users.map(({ uuid }) => ({ uuid })),
        );
    },
    importUsers: async () => {
      const { username } = await addAccount();
      return () => upload(csvOf([importedCells(username), importedCells(newUsername())]));
    },
    pullUsers: async () => {
      const { username } = await addAccount();
      source.answerPaths({
        '/users': [username, newUsername()].map((name) => ({
          username: name,
          email: `${name}@example.com`,
          firstName: 'Pulled',
          lastName: 'User',
        })),
        '/locations': [{ uuid: randomUUID(), name: newName('Site') }],
        '/companies': [{ uuid: randomUUID(), name: newName('Company') }],
      });
      return () => call('user/pullUsers');
    },
    unbindUser: async () => {
      const { uuid } = await addAccount();
      const identity = { issuer: 'https://id.example.org', subject: randomUUID(), bound_at: 1 };
      await service.db
        .insertInto('external_identities')
        .values({ ...identity, user_uuid: uuid })
        .execute();
      return () => call(`user/${uuid}/externalIdentities`, { method: 'DELETE' });
    },
    endSessionsOfUser: async () => {
      const { uuid } = await addAccount();
      await startSession(service.db, uuid, [], Date.now());
      return () => call(`user/${uuid}/sessions`, { method: 'DELETE' });
    },
    resetFactorsOfUser: async () => {
      const { uuid } = await addAccount();
      await addTestApp(service.services, uuid);
      return () => call(`user/${uuid}/factors`, { method: 'DELETE' });
    },
    createPasswordLink: async () => {
      const { uuid } = await addAccount();
      return () => post('password/link', { uuid });
    },
    updatePassword: async () => {
      const { uuid } = await addAccount();
      const { link } = await post<{ link: string }>('password/link', { uuid });
      const password = `Correct-horse-${randomUUID()}`;
      const token = link.split('/').at(-1);
      return () => post('password/update/', { token, password, rePassword: password });
    },
    changeOwnPassword: async () => {
      const { uuid } = await addAccount();
      const { link } = await post<{ link: string }>('password/link', { uuid });
      const [former, password] = [`Correct-horse-${randomUUID()}`, `Correct-horse-${randomUUID()}`];
      const token = link.split('/').at(-1);
      await post('password/update/', { token, password: former, rePassword: former });
      const authorization = `Bearer ${await service.tokenOf(uuid)}`;
      const body = { currentPassword: former, password, rePassword: password };
      return () => call('account/password', { as: null, headers: { authorization }, body });
    },
    confirmAppAtSignIn: async () => {
      const { uuid: userUuid } = await addOwner();
      const code = await beginTestApp(service.services, userUuid);
      const started = { userUuid, clientUuid: CONSOLE_CLIENT_UUID, enrollable: ['totp' as const] };
      const pending = await storePendingSignIn(service.db, started, Date.now());
      const headers = { cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' };
      const body = { handle: pending!.handle, code: code() };
      return () => call('auth/factor/app/confirm', { as: null, headers, body });
    },
    confirmAuthenticatorApp: async () => {
      const { uuid, ask } = await addOwner();
      const code = await beginTestApp(service.services, uuid);
      return () => ask('app/confirm', { code: code() });
    },
    removeAuthenticatorApp: async () => {
      const { uuid, ask, currentPassword } = await addOwner();
      await addTestApp(service.services, uuid);
      return () => ask('app/remove', { currentPassword });
    },
    renewRecoveryCodes: async () => {
      const { uuid, ask, currentPassword } = await addOwner();
      await addTestApp(service.services, uuid);
      return () => ask('recoveryCodes', { currentPassword });
    },
    confirmPasskey: async () => {
      const { uuid, ask } = await addOwner();
      const { credential } = await createTestPasskey(service, uuid);
      return () => ask('passkeys/confirm', { credential });
    },
    renamePasskey: async () => {
      const owner = await addOwner();
      const { uuid } = await addTestPasskey(service, owner.uuid);
      return () => owner.ask(`passkeys/${uuid}/rename`, { name: 'Desk' });
    },
    removePasskey: async () => {
      const { uuid: userUuid, ask, currentPassword } = await addOwner();
      const { uuid } = await addTestPasskey(service, userUuid);
      return () => ask(`passkeys/${uuid}/remove`, { currentPassword });
    },
    confirmPasskeyAtSignIn: async () => {
      const { uuid: userUuid } = await addOwner();
      const { credential } = await createTestPasskey(service, userUuid);
      const started = { userUuid, clientUuid: CONSOLE_CLIENT_UUID, enrollable: ['totp' as const] };
      const pending = await storePendingSignIn(service.db, started, Date.now());
      const headers = { cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' };
      const body = { handle: pending!.handle, credential };
      return () => call('auth/factor/newPasskey/confirm', { as: null, headers, body });
    },
    updateAppProfile: async () => {
      const application = await saveApplication({ roles: [newItem('Operator'), newItem('Reader')] });
      const profile = await saveAppProfile(application);
      return async () => {
        await saveAppProfile(application);
        await saveAppProfile(application, {
          uuid: profile.uuid,
          name: profile.name,
          description: 'Changed',
          roles: [{ uuid: application.roles[0]!.uuid }],
        });
      };
    },
    deleteAppProfile: async () => {
      const application = await saveApplication({ roles: [newItem('Operator')] });
      const profile = await saveAppProfile(application);
      await saveBusinessProfile([profile]);
      return () => call(`profile/app/${profile.uuid}`, { method: 'DELETE' });
    },
    updateBusinessProfile: async () => {
      const one = await saveAppProfile(await saveApplication({ roles: [newItem('Operator')] }));
      const other = await saveAppProfile(await saveApplication({ roles: [newItem('Operator')] }));
      const { uuid, name } = await saveBusinessProfile([one]);
      return async () => {
        await saveBusinessProfile([one]);
        await saveBusinessProfile([other], { uuid, name, description: 'Changed' });
      };
    },
    deleteBusinessProfile: async () => {
      const profile = await saveAppProfile(await saveApplication({ roles: [newItem('Operator')] }));
      const { uuid } = await saveBusinessProfile([profile]);
      await addUser(service.db, { username: newUsername(), businessProfile: uuid });
      return () => call(`profile/business/${uuid}`, { method: 'DELETE' });
    },
    updateVisibilityProfile: async () => {
      const [one, other] = [await addVisibilityElement(), await addVisibilityElement()];
      const { uuid, name } = await saveVisibilityProfile([one]);
      return async () => {
        await saveVisibilityProfile([one]);
        await saveVisibilityProfile([other], { uuid, name, description: 'Changed' });
      };
    },
    deleteVisibilityProfile: async () => {
      const { uuid } = await saveVisibilityProfile([await addVisibilityElement()]);
      await addUser(service.db, { username: newUsername(), visibilityProfile: uuid });
      return () => call(`profile/visibility/${uuid}`, { method: 'DELETE' });
    },
    updateApplication: async () => {
      const { uuid, name } = await saveApplication({ roles: [newItem('Operator')] });
      return async () => {
        await saveApplication();
        await saveApplication({ uuid, name, roles: [newItem('Renamed')], dataUsername: 'other' });
      };
    },
    deleteApplication: async () => {
      const application = await saveApplication({ roles: [newItem('Operator')] });
      await saveBusinessProfile([await saveAppProfile(application)]);
      await post('authClient/update', clientInput({ applicationUuid: application.uuid }));
      return () => call(`app/${application.uuid}`, { method: 'DELETE' });
    },
    syncApplication: async () => {
      const { uuid } = await saveApplication({ roles: [newItem('Operator')] });
      source.answerPaths({ '/roles': [{ name: 'Operator' }, { name: 'Auditor' }], '/elements': [] });
      return () => post('app/sync', { uuid });
    },
    syncAllApplications: async () => {
      await saveApplication({ roles: [newItem('Operator')] });
      source.answerPaths({ '/roles': [{ name: 'Operator' }, { name: newName('Role') }], '/elements': [] });
      return () => call('app/syncAll', { method: 'POST' });
    },
    syncVisibility: async () => {
      const parent = { uuid: randomUUID(), name: 'Europe', parent: null };
      source.answerPaths({
        '/visibility/cluster': [parent, { uuid: randomUUID(), name: 'Bern', parent: parent.uuid }],
      });
      return () => call('visibility/sync/cluster');
    },
    syncAllVisibility: async () => {
      source.answerPaths({ '/visibility/carrier': [{ uuid: randomUUID(), name: newName('Carrier') }] });
      return () => call('visibility/sync/all');
    },
    updateAuthClient: async () => {
      const client = clientInput();
      const { uuid } = await post<{ uuid: string }>('authClient/update', client);
      return async () => {
        await post('authClient/update', clientInput());
        await post('authClient/update', {
          ...client,
          uuid,
          description: 'Changed',
          clientSecret: 'another secret of more than 32 characters',
        });
      };
    },
    applyConfiguration: async () => {
      const name = newName('Business profile');
      const appProfile = await saveAppProfile(await saveApplication({ roles: [newItem('Operator')] }));
      const { name: former } = await saveBusinessProfile([appProfile]);
      const file = JSON.stringify({
        version: 1,
        businessProfiles: [
          { name, minimumRole: 'ADMIN', appProfiles: [appProfile.name] },
          { name: former, description: 'From the file' },
        ],
      });
      return () => post('configuration', { file, deletesMissing: false, secrets: [] });
    },
    blockAuthClient: async () => {
      const { uuid } = await post<{ uuid: string }>('authClient/update', clientInput());
      return () => post('authClient/block', { uuid, blocked: true });
    },
    deleteAuthClient: async () => {
      const { uuid } = await post<{ uuid: string }>('authClient/update', clientInput());
      return () => call(`authClient/${uuid}`, { method: 'DELETE' });
    },
  };

  return { CALLS, call, post, addAccount, userInput, saveApplication, saveAppProfile, saveBusinessProfile };
}

/** The operations of `changingCalls`. */
export const CALL_NAMES = Object.keys(changingCalls(undefined as never, undefined as never).CALLS);
