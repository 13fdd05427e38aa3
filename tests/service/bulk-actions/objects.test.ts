import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application, BulkAction, BulkPlan } from '../../../openapi/generated/types.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { newApplication, newItem } from '../../support/applications.ts';
import { ENGINES } from '../../support/databases.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const minimumRole = { name: 'ADMIN' };

type Resource = Exclude<BulkAction['resource'], 'user'>;

const bodyOf = (
  resource: Resource,
  uuids: readonly string[],
  action: BulkAction['action'] = 'delete',
): BulkAction => ({ resource, selection: { uuids: [...uuids], matching: null, except: [] }, action });

describe.each(ENGINES)('actions on many objects on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  });
  afterAll(() => service.stop());

  const post = (path: string, body: object, as: Person = 'productAdmin', headers = {}) =>
    service.call(`${API}/${path}`, { as, method: 'POST', body, headers });
  const made = async <Saved = { uuid: string }>(path: string, body: object): Promise<Saved> => {
    const response = await post(path, body);
    expect(response.status).toBe(200);
    return (await response.json()) as Saved;
  };
  const plan = async (body: BulkAction, as: Person = 'productAdmin') =>
    (await (await post('bulk/plan', body, as)).json()) as BulkPlan;
  const apply = (body: BulkAction, tag: string, as: Person = 'productAdmin') =>
    post('bulk', body, as, { 'if-match': tag });

  const addApplication = () =>
    made<Application>('app/update', newApplication({ roles: [newItem('Operator')] }));
  const addAppProfile = async ({ uuid, roles }: Application) =>
    made('profile/app/update', {
      uuid: null,
      name: `App profile ${randomUUID()}`,
      application: { uuid },
      roles: roles.map((role) => ({ uuid: role.uuid })),
      elements: [],
      minimumRole,
    });
  const addBusinessProfile = (appProfile: { uuid: string }) =>
    made('profile/business/update', {
      uuid: null,
      name: `Business profile ${randomUUID()}`,
      appProfiles: [{ uuid: appProfile.uuid }],
      minimumRole,
    });
  const addVisibility = async (minimum_role: 'ADMIN' | typeof PRODUCT_ADMIN = 'ADMIN') => {
    const uuid = randomUUID();
    const empty = { description: null, primary_cluster_uuid: null, default_cluster_group_uuid: null };
    await service.db
      .insertInto('visibility_profiles')
      .values({ uuid, name: uuid, name_folded: uuid, minimum_role, company_uuid: null, ...empty })
      .execute();
    return { uuid };
  };
  const addClient = () =>
    made('authClient/update', {
      uuid: null,
      name: `Client ${randomUUID()}`,
      description: 'For tests',
      allowedRedirectTarget: null,
      clientSecret: 'a secret',
    });
  const addChain = async () => {
    const application = await addApplication();
    const appProfile = await addAppProfile(application);
    const businessProfile = await addBusinessProfile(appProfile);
    const user = await addUser(service.db, {
      username: `m${randomUUID().replaceAll('-', '')}`,
      businessProfile: businessProfile.uuid,
      visibilityProfile: service.fixture.visibilityProfile,
    });
    return { application, appProfile, businessProfile, user };
  };

  it.each(['businessProfile', 'appProfile', 'application'] as const)(
    'delete each %s as planned, say who loses access, and are reverted by an undo',
    async (resource) => {
      const [one, other] = [await addChain(), await addChain()];
      const uuids = [one[resource].uuid, other[resource].uuid];
      const body = bodyOf(resource, uuids);
      const planned = await plan(body);
      expect(planned).toMatchObject({ updated: 2, unchanged: 0, refused: 0, access: [] });
      const losing = planned.accessOfChange!.groups.flatMap(({ users, lostTotal }) =>
        lostTotal > 0 ? users.map(({ uuid }) => uuid) : [],
      );
      expect(losing.toSorted()).toEqual([one.user, other.user].toSorted());
      expect(await plan(body)).toEqual(planned);

      const applied = await apply(body, planned.tag);
      expect(await applied.json()).toEqual({ updated: 2, unchanged: 0, refused: 0, endedSessions: 0 });
      expect(await plan(body)).toMatchObject({ updated: 0, refused: 2 });
      const change = applied.headers.get('change-id');
      const shown = await service.call(`${API}/history/${change}`, { as: 'productAdmin' });
      expect(await shown.json()).toMatchObject({
        change: {
          call: 'applyBulkAction.delete',
          first: { kind: resource, operation: 'deleted' },
          likeFirst: 2,
        },
      });
      const undo = await post('history/undo', { changes: [change], by: null, overwrite: [] });
      expect(undo.status).toBe(200);
      expect(await plan(body)).toMatchObject({ refused: 0 });
    },
  );

  it('delete visibility profiles, and count the users who lose them', async () => {
    const [used, unused] = [await addVisibility(), await addVisibility()];
    const username = `m${randomUUID().replaceAll('-', '')}`;
    const user = await addUser(service.db, { username, visibilityProfile: used.uuid });
    const body = bodyOf('visibilityProfile', [used.uuid, unused.uuid]);
    const planned = await plan(body);
    expect(planned.rows.map(({ users }) => users)).toEqual([
      { count: 1, isCapped: false },
      { count: 0, isCapped: false },
    ]);
    await service.db
      .updateTable('users')
      .set({ visibility_profile_uuid: unused.uuid })
      .where('uuid', '=', user)
      .execute();
    expect((await apply(body, planned.tag)).status).toBe(412);
    expect((await apply(body, (await plan(body)).tag)).status).toBe(200);
    expect(await plan(body)).toMatchObject({ updated: 0, refused: 2 });
  });

  it('are planned again if another user would lose access', async () => {
    const { appProfile, businessProfile } = await addChain();
    const body = bodyOf('appProfile', [appProfile.uuid]);
    const planned = await plan(body);
    await addUser(service.db, {
      username: `m${randomUUID().replaceAll('-', '')}`,
      businessProfile: businessProfile.uuid,
      visibilityProfile: service.fixture.visibilityProfile,
    });
    expect((await apply(body, planned.tag)).status).toBe(412);
    expect((await apply(body, (await plan(body)).tag)).status).toBe(200);
    expect((await apply(body, planned.tag)).status).toBe(412);
  });

  it('are planned again if another user with the same access would lose it', async () => {
    const { appProfile, businessProfile, user } = await addChain();
    const body = bodyOf('appProfile', [appProfile.uuid]);
    const planned = await plan(body);
    await service.db.deleteFrom('users').where('uuid', '=', user).execute();
    await addUser(service.db, {
      username: `m${randomUUID().replaceAll('-', '')}`,
      businessProfile: businessProfile.uuid,
      visibilityProfile: service.fixture.visibilityProfile,
    });
    expect((await apply(body, planned.tag)).status).toBe(412);
  });

  it('stay as planned for a viewer who does not see what has changed since', async () => {
    const { uuid } = await addVisibility();
    const body = bodyOf('visibilityProfile', [uuid]);
    const planned = { admin: await plan(body, 'admin'), all: await plan(body) };
    await service.db
      .updateTable('visibility_profiles')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('uuid', '=', uuid)
      .execute();
    expect((await plan(body)).tag).not.toBe(planned.all.tag);
    expect((await plan(body, 'admin')).tag).toBe(planned.admin.tag);
  });

  /** Adds three visibility profiles. The first two have 6,000 users each, whom administrators with this role see. */
  const addLargeProfiles = async (minimum_role: 'ADMIN' | typeof PRODUCT_ADMIN) => {
    const uuids = [(await addVisibility()).uuid, (await addVisibility()).uuid, (await addVisibility()).uuid];
    const counts = { kind: 'visibility', active: 1, minimum_role, company: '' } as const;
    for (const profile of uuids.slice(0, 2)) {
      await service.db
        .insertInto('user_counts')
        .values({ ...counts, profile, users: 6000 })
        .execute();
    }
    return uuids;
  };

  it('are refused if the profiles have too many users in total', async () => {
    const uuids = await addLargeProfiles('ADMIN');
    const planned = await plan(bodyOf('visibilityProfile', uuids), 'admin');
    expect(planned).toMatchObject({ updated: 2, refused: 1 });
    const [refused] = planned.rows.filter(({ outcome }) => outcome === 'refused');
    expect(refused!.uuid).toBe(uuids[1]);
    expect(refused!.problems[0]!.message).toBe(
      'The selected objects together have too many users. Delete this one separately.',
    );
  });

  it('are not refused because of hidden users', async () => {
    const uuids = await addLargeProfiles(PRODUCT_ADMIN);
    expect(await plan(bodyOf('visibilityProfile', uuids), 'admin')).toMatchObject({ updated: 3, refused: 0 });
    expect(await plan(bodyOf('visibilityProfile', uuids))).toMatchObject({ updated: 2, refused: 1 });
  });

  it('record nothing for a plan', async () => {
    const { uuid } = await addVisibility();
    const planned = await post('bulk/plan', bodyOf('visibilityProfile', [uuid]));
    expect(planned.headers.get('change-id')).toBeNull();
    const rows = service.db.selectFrom('visibility_profiles').select('uuid').where('uuid', '=', uuid);
    expect(await rows.execute()).toHaveLength(1);
  });

  it('refuse what a single delete refuses, with the reason, and delete the others', async () => {
    const { businessProfiles, application } = service.fixture;
    const unused = await addBusinessProfile(await addAppProfile(await addApplication()));
    const body = bodyOf('businessProfile', [businessProfiles.productAdmin, unused.uuid, randomUUID()]);
    const planned = await plan(body);
    expect(planned).toMatchObject({ updated: 1, refused: 2 });
    const [own, unknown] = planned.rows.filter(({ outcome }) => outcome === 'refused');
    expect([own!.name === null, unknown!.name === null]).toEqual([false, true]);
    expect(own!.problems[0]!.message).not.toBe(unknown!.problems[0]!.message);
    expect(await (await apply(body, planned.tag)).json()).toMatchObject({ updated: 1, refused: 2 });
    expect(await plan(bodyOf('application', [application]))).toMatchObject({ updated: 0, refused: 1 });
  });

  it('refuse a hidden profile like an unknown one', async () => {
    const hidden = await addVisibility(PRODUCT_ADMIN);
    const plans = await Promise.all(
      [hidden.uuid, randomUUID()].map((uuid) => plan(bodyOf('visibilityProfile', [uuid]), 'admin')),
    );
    expect(plans[0]!.rows[0]!.problems).toEqual(plans[1]!.rows[0]!.problems);
    expect(plans[0]!.tag).toBe(plans[1]!.tag);
    const uuids = [hidden.uuid];
    const applied = await apply(bodyOf('visibilityProfile', uuids), plans[0]!.tag, 'admin');
    expect(await applied.json()).toMatchObject({ updated: 0, refused: 1 });
    expect(await plan(bodyOf('visibilityProfile', uuids))).toMatchObject({ updated: 1 });
  });

  it('block, unblock and delete sign-in clients, but not the client of the console', async () => {
    const uuids = [(await addClient()).uuid, (await addClient()).uuid, CONSOLE_CLIENT_UUID];
    const blocked = async () =>
      (await service.db.selectFrom('auth_clients').select(['uuid', 'blocked_at']).execute()).filter(
        ({ uuid, blocked_at }) => uuids.includes(uuid) && blocked_at !== null,
      ).length;
    const planned = await plan(bodyOf('authClient', uuids, 'block'));
    expect(planned).toMatchObject({ updated: 2, refused: 1 });
    expect(await blocked()).toBe(0);
    expect((await apply(bodyOf('authClient', uuids, 'block'), planned.tag)).status).toBe(200);
    expect(await blocked()).toBe(2);
    expect(await plan(bodyOf('authClient', uuids, 'block'))).toMatchObject({ updated: 0, unchanged: 2 });
    expect((await apply(bodyOf('authClient', uuids, 'unblock'), '*')).status).toBe(200);
    expect(await blocked()).toBe(0);
    expect(await (await apply(bodyOf('authClient', uuids), '*')).json()).toMatchObject({ updated: 2 });
  });

  it('revoke the tokens of blocked clients, also of clients that were blocked before', async () => {
    const uuids = [(await addClient()).uuid, (await addClient()).uuid];
    for (const client_uuid of uuids) {
      const token = { jti: randomUUID(), user_uuid: service.fixture.people.viewer, expires_at: 9e12 };
      const others = { code_hash: null, revoked_at: null, session_hash: null, ticket_hash: null };
      await service.db
        .insertInto('issued_tokens')
        .values({ client_uuid, ...token, ...others })
        .execute();
    }
    await service.db
      .updateTable('auth_clients')
      .set({ blocked_at: 1 })
      .where('uuid', '=', uuids[0]!)
      .execute();
    const applied = await apply(bodyOf('authClient', uuids, 'block'), '*');
    expect(await applied.json()).toMatchObject({ updated: 1, unchanged: 1 });
    const valid = service.db
      .selectFrom('issued_tokens')
      .select('jti')
      .where('client_uuid', 'in', uuids)
      .where('revoked_at', 'is', null);
    expect(await valid.execute()).toEqual([]);
  });

  it('record nothing if everything is refused', async () => {
    const applied = await apply(bodyOf('authClient', [CONSOLE_CLIENT_UUID]), '*');
    expect(applied.headers.get('change-id')).toBeNull();
    expect(await applied.json()).toMatchObject({ updated: 0, refused: 1 });
  });

  it.each([
    ['businessProfile', 'viewer'],
    ['application', 'admin'],
    ['authClient', 'admin'],
  ] as const)('on each %s are refused to %s', async (resource, as) => {
    expect((await post('bulk/plan', bodyOf(resource, []), as)).status).toBe(403);
  });

  it('are refused if the resource has no such action, or is selected by a filter', async () => {
    const body = bodyOf('businessProfile', []);
    const matching = { list: 'activeUsers', filters: {} } as const;
    expect((await post('bulk/plan', { ...body, action: 'block' })).status).toBe(400);
    const selection = { uuids: [], matching, except: [] };
    expect((await post('bulk/plan', { ...body, selection })).status).toBe(400);
  });
});
