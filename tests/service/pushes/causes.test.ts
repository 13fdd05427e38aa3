import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppProfile, BusinessProfile } from '../../../openapi/generated/types.ts';
import type { PushedUser } from '../../../service/sources/application-contract.ts';
import { USERS_PER_PART } from '../../../service/profile/users-of-profile.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addOperators } from '../../support/granted-applications.ts';
import { addUser, addUsers } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { startRecordingApplication, type RecordingApplication } from '../../support/recording-application.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';

const API = '/userprofile/api/v1';

/**
 * Time limit for a push, in milliseconds. A push normally arrives at once, because a change wakes the worker; a busy
 * machine may need longer.
 */
/** Waits until an application has received this number of pushes. */
async function receivedBy(
  { received }: RecordingApplication,
  howMuch: number,
): Promise<readonly PushedUser[]> {
  await expect.poll(() => received.length).toBe(howMuch);
  return received;
}

describe.each(ENGINES)('a push of users on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let inventory: OtherSystem;
  let application: RecordingApplication;
  let former: RecordingApplication;
  let operators: Awaited<ReturnType<typeof addOperators>>;
  let readers: Awaited<ReturnType<typeof addOperators>>;

  beforeAll(async () => {
    inventory = await startOtherSystem();
    service = await startService({ emptyDatabase, environment: { INVENTORY_URL: inventory.url } });
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await inventory.stop();
  });
  beforeEach(async () => {
    application = await startRecordingApplication();
    former = await startRecordingApplication();
    operators = await addOperators(service.db, application.url);
    readers = await addOperators(service.db, former.url);
    return async () => {
      await application.stop();
      await former.stop();
    };
  });

  let count = 0;
  const newcomer = async (businessProfile: string | null, active: 0 | 1 = 1) => {
    count += 1;
    const username = `user.${count}`;
    return { username, uuid: await addUser(service.db, { username, businessProfile, active }) };
  };
  const post = async (path: string, body: unknown) => {
    const response = await service.call(`${API}/${path}`, { as: 'admin', method: 'POST', body });
    expect(response.status).toBe(200);
    return response;
  };
  const remove = async (path: string) => {
    const response = await service.call(`${API}/${path}`, { as: 'admin', method: 'DELETE' });
    expect(response.status).toBe(204);
  };
  const read = async <Body>(path: string): Promise<Body> =>
    (await (await service.call(`${API}/${path}`, { as: 'productAdmin' })).json()) as Body;
  const pending = async () =>
    (await (await service.call('/userprofile/metrics')).text()).match(/_pending (\d+)/)?.[1];
  const importOf = async (...users: Parameters<typeof cellsOf>[]) => {
    const authorization = `Bearer ${await service.tokenOf(service.fixture.people.productAdmin)}`;
    const response = await fetch(`${service.url}${API}/user/import`, {
      method: 'POST',
      body: formOf(csvOf(users.map((user) => cellsOf(...user)))),
      headers: { authorization },
    });
    expect(response.status).toBe(200);
  };

  it('is caused by an activation and a deactivation', async () => {
    const { uuid, username } = await newcomer(operators.uuid, 0);
    await post('user/activate', [{ uuid }]);
    expect(await receivedBy(application, 1)).toMatchObject([{ username, active: true, roles: ['OPERATOR'] }]);
    const inactivated = await post('user/inactivate', [{ uuid }]);
    const { name } = await service.db
      .selectFrom('applications')
      .select('name')
      .where('uuid', '=', operators.applicationUuid)
      .executeTakeFirstOrThrow();
    expect(await inactivated.json()).toMatchObject([{ toldApplications: [name] }]);
    expect(await receivedBy(application, 2)).toMatchObject([
      { username, active: true },
      { username, active: false },
    ]);
  });

  it('is caused by an import, also to the applications of the previous business profile', async () => {
    const { username } = await newcomer(readers.uuid);
    await importOf(
      [username, { businessProfile: operators.name }],
      ['imported', { businessProfile: operators.name }],
    );
    const access = { active: true, roles: ['OPERATOR'], elements: [] };
    const received = await receivedBy(application, 2);
    expect(received.toSorted((a, b) => a.username.localeCompare(b.username))).toMatchObject([
      { username: 'imported', ...access },
      { username, ...access },
    ]);
    expect(await receivedBy(former, 1)).toMatchObject([{ username, active: false, roles: [], elements: [] }]);
  });

  it('is caused by a pull', async () => {
    const { username } = await newcomer(operators.uuid);
    const pulled = { email: `${username}@example.org`, firstName: 'Zoë', lastName: 'Renamed' };
    inventory.answerPaths({ '/users': [{ username, ...pulled }] });
    expect((await service.call(`${API}/user/pullUsers`, { as: 'admin' })).status).toBe(200);
    expect(await receivedBy(application, 1)).toMatchObject([{ username, lastName: 'Renamed' }]);
  });

  it('is caused by a save and a delete of a business profile', async () => {
    const { uuid, username } = await newcomer(readers.uuid);
    await service.db
      .insertInto('user_elements')
      .values({ user_uuid: uuid, element_uuid: readers.element.uuid, actual_value: null })
      .execute();
    const profile = await read<BusinessProfile>(`profile/business/get/${readers.uuid}`);
    await post('profile/business/update', { ...profile, appProfiles: [{ uuid: operators.appProfile.uuid }] });
    expect(await receivedBy(application, 1)).toMatchObject([
      { username, active: true, roles: ['OPERATOR'], elements: [] },
    ]);
    expect(await receivedBy(former, 1)).toMatchObject([{ username, active: false, roles: [], elements: [] }]);
    await remove(`profile/business/${readers.uuid}`);
    expect(await receivedBy(application, 2)).toMatchObject([
      { username, active: true },
      { username, active: false, roles: [] },
    ]);
    expect(former.received).toHaveLength(1);
  });

  it('is caused by a delete of a business profile that needs several transactions', async () => {
    const users = await addUsers(
      service.db,
      Array.from({ length: USERS_PER_PART + 1 }, (_, index) => ({
        username: `part.${index}`,
        businessProfile: operators.uuid,
      })),
    );
    application.behaveInBatches({});
    await remove(`profile/business/${operators.uuid}`);
    const received = await receivedBy(application, users.length);
    expect(received.every(({ active, roles }) => !active && roles.length === 0)).toBe(true);
    expect(new Set(received.map(({ username }) => username)).size).toBe(users.length);
    const kept = await service.db
      .selectFrom('users')
      .select('business_profile_uuid')
      .distinct()
      .where('username', 'like', 'part.%')
      .execute();
    expect(kept).toEqual([{ business_profile_uuid: null }]);
    await service.db.deleteFrom('users').where('username', 'like', 'part.%').execute();
  });

  it('is caused by a save and a delete of an application profile', async () => {
    const { username } = await newcomer(operators.uuid);
    const { uuid } = operators.appProfile;
    const profile = await read<AppProfile>(`profile/app/get/${uuid}`);
    await post('profile/app/update', { ...profile, roles: [], elements: [] });
    expect(await receivedBy(application, 1)).toMatchObject([{ username, active: false, roles: [] }]);
    await remove(`profile/app/${uuid}`);
    expect(await receivedBy(application, 2)).toMatchObject([
      { username, active: false },
      { username, active: false, roles: [] },
    ]);
  });

  it('is not caused by a change that no application can see', async () => {
    const { uuid, username } = await newcomer(operators.uuid);
    const { uuid: elsewhere } = await newcomer(null);
    await service.db
      .updateTable('applications')
      .set({ api_host: '' })
      .where('uuid', '=', readers.applicationUuid)
      .execute();
    const { uuid: unreachable } = await newcomer(readers.uuid);
    await expect.poll(pending).toBe('0');
    application.behave('refuse');
    await post('user/activate', [{ uuid }]);
    await post('user/inactivate', [{ uuid: elsewhere }, { uuid: unreachable }]);
    const business = await read<BusinessProfile>(`profile/business/get/${operators.uuid}`);
    await post('profile/business/update', { ...business, description: 'Changed' });
    const app = await read<AppProfile>(`profile/app/get/${operators.appProfile.uuid}`);
    const [roles, elements] = [app.roles, app.elements].map((given) =>
      given.map(({ uuid: one }) => ({ uuid: one })),
    );
    await post('profile/app/update', { ...app, description: 'Changed', roles, elements });
    expect(await pending()).toBe('0');
    await post('user/inactivate', [{ uuid }]);
    expect(await receivedBy(application, 1)).toMatchObject([{ username, active: false }]);
    expect(await pending()).toBe('1');
  });
});
