import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_NAMES } from '../../../openapi/generated/list-names.ts';
import type { ListVersions } from '../../../openapi/generated/types.ts';
import { openDatabase, type Db } from '../../../service/db/open.ts';
import { bumpListVersions } from '../../../service/db/list-versions.ts';
import { signOut } from '../../../service/oauth/sessions/sign-out.ts';
import { DUMMY_HASH } from '../../../service/password/hash.ts';
import { storePassword } from '../../../service/password/new-password.ts';
import { ENGINES, START_MS, type TestDatabase, contextOf } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';
import { versionsIn } from '../../support/list-versions.ts';
import { startService, type TestService } from '../../support/service.ts';
import { byCredentialCall } from '../../support/by-test.ts';

const VERSIONS = '/userprofile/api/v1/changes';
const EVENTS = `${VERSIONS}/events`;
/** An interval in milliseconds that is longer than any test. */
const LONG = 600_000;

describe.each(ENGINES)('the versions of lists on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({
      emptyDatabase,
      limits: { listChanges: { pollIntervalMs: 5, lifetimeMs: LONG, maxStreamsPerUser: 2 } },
    });
  }, START_MS);
  afterAll(() => service.stop());

  it('differ after every change of a list', async () => {
    const read = async () =>
      (await (await service.call(VERSIONS, { as: 'productAdmin' })).json()) as Required<ListVersions>;
    const before = await read();
    await bumpListVersions(service.db, 'users', 'locations');
    const after = await read();
    expect(LIST_NAMES.filter((list) => after[list] !== before[list])).toEqual(['users', 'locations']);
  });

  it.each([
    ['viewer', ['applications', 'authClients']],
    ['admin', ['authClients']],
    ['productAdmin', []],
  ] as const)('are sent to %s without the lists that they may not open: %j', async (as, hidden) => {
    const read = (await (await service.call(VERSIONS, { as })).json()) as ListVersions;
    expect(LIST_NAMES.filter((list) => !(list in read))).toEqual(hidden);
    const versions = versionsIn(await service.call(EVENTS, { as }));
    expect((await versions.next()).value).toEqual(read);
    await bumpListVersions(service.db, 'authClients');
    await bumpListVersions(service.db, 'elementCategories');
    let last = read;
    for await (last of versions) if (last.elementCategories !== read.elementCategories) break;
    expect(Object.keys(last)).toEqual(Object.keys(read));
  });

  it.each([VERSIONS, EVENTS])('are returned only to signed-in users: %s', async (path) => {
    expect((await service.call(path)).status).toBe(401);
  });

  it('are sent at once, and again when a list changes', async () => {
    const answer = await service.call(EVENTS, { as: 'admin' });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('connection')).toBe('close');
    const versions = versionsIn(answer);
    const { value: first } = await versions.next();
    await bumpListVersions(service.db, 'elementCategories');
    const { value: second } = await versions.next();
    expect({ ...second, elementCategories: '' }).toEqual({ ...first, elementCategories: '' });
    expect(second!.elementCategories).not.toBe(first!.elementCategories);
    await versions.return(undefined);
  });

  it('are sent over at most a few streams for each user, who can open another one after a disconnect', async () => {
    const ask = () => service.call(EVENTS, { as: 'scoAdmin' });
    const open = [await ask(), await ask()];
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
    expect((await service.call(EVENTS, { as: 'admin' })).status).toBe(200);
    await open[0]!.body!.cancel();
    await expect.poll(async () => (await ask()).status).toBe(200);
  });
});

describe.each(ENGINES)('an event stream on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  /** A second connection to the same database, as another instance has one. */
  let other: Db;

  beforeAll(async () => {
    let address: TestDatabase['address'];
    service = await startService({
      emptyDatabase: async () => {
        const database = await emptyDatabase();
        ({ address } = database);
        return database;
      },
      limits: { listChanges: { pollIntervalMs: 5, lifetimeMs: LONG, maxStreamsPerUser: 2 } },
    });
    other = await openDatabase(address!);
  }, START_MS);
  afterAll(async () => {
    await other.destroy();
    await service.stop();
  });

  async function follow(userUuid: string) {
    const token = await service.tokenOf(userUuid);
    const answer = await service.call(EVENTS, { headers: { authorization: `Bearer ${token}` } });
    return { token, versions: versionsIn(answer) };
  }

  const changeUser = (
    uuid: string,
    change: { active?: 0; business_profile_uuid?: null; company_uuid?: string },
  ) => other.updateTable('users').set(change).where('uuid', '=', uuid).execute();

  it.each<[string, (user: string, token: string) => Promise<unknown>]>([
    ['a deactivation', (user) => changeUser(user, { active: 0 })],
    ['the loss of a role', (user) => changeUser(user, { business_profile_uuid: null })],
    ['a move to another company', (user) => changeUser(user, { company_uuid: service.fixture.company })],
    [
      'a new password',
      (uuid) =>
        other
          .transaction()
          .execute((transaction) =>
            byCredentialCall(() =>
              storePassword(
                transaction,
                { uuid, username: 'member', passwordHash: null },
                DUMMY_HASH,
                Date.now(),
              ),
            ),
          ),
    ],
    [
      'a sign-out',
      (_user, accessToken) =>
        signOut(contextOf(other), { sessions: [], accessToken, ticket: undefined }, Date.now()),
    ],
  ])('ends after %s on another instance, and no other stream does', async (_what, endAccess) => {
    const { businessProfiles, visibilityProfile, people } = service.fixture;
    const user = await addUser(service.db, {
      username: `member-${randomUUID()}`,
      businessProfile: businessProfiles.admin,
      visibilityProfile,
    });
    const [ended, kept] = [await follow(user), await follow(people.viewer)];
    const { value: first } = await kept.versions.next();
    await endAccess(user, ended.token);
    const changed = async () => {
      const sent: string[] = [];
      for await (const versions of ended.versions) sent.push(versions.elementCategories);
      return new Set(sent).size;
    };
    expect(await changed()).toBe(1);
    await bumpListVersions(other, 'elementCategories');
    let last = first!;
    for await (last of kept.versions) if (last.elementCategories !== first!.elementCategories) break;
    expect(last.elementCategories).not.toBe(first!.elementCategories);
  });
});

it('an event stream ends when its token expires', async () => {
  const service = await startService({
    limits: { listChanges: { pollIntervalMs: 5, lifetimeMs: 20, maxStreamsPerUser: 2 } },
  });
  const answer = await service.call(EVENTS, { as: 'admin' });
  expect(await answer.text()).toMatch(/^data: \{.*\}\n\n$/);
  await service.stop();
});

it('an event stream ends when the service stops, without a delay', async () => {
  const service = await startService({
    limits: { listChanges: { pollIntervalMs: 5, lifetimeMs: LONG, maxStreamsPerUser: 2 } },
  });
  const answer = await service.call(EVENTS, { as: 'admin' });
  await service.stop();
  expect(await answer.text()).toMatch(/^data: /);
});
