import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkAction, BulkPlan } from '../../../openapi/generated/types.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { RECENT } from '../../../service/second-factor/recent-proof.ts';
import { ENGINES } from '../../support/databases.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';

const bodyOf = (uuids: readonly string[]): BulkAction => ({
  resource: 'user',
  selection: { uuids: [...uuids], matching: null, except: [] },
  action: 'endSessions',
});

describe.each(ENGINES)('the end of the sessions of many users on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let clockOffset = 0;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, now: () => Date.now() + clockOffset });
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    clockOffset = 0;
  });

  const ask = async (path: string, body: BulkAction, as: Person, headers: Record<string, string> = {}) =>
    service.call(`${API}/${path}`, { as, method: 'POST', body, headers });
  const plan = async (uuids: readonly string[], as: Person = 'productAdmin') =>
    (await (await ask('bulk/plan', bodyOf(uuids), as)).json()) as BulkPlan;
  const apply = (uuids: readonly string[], tag: string, as: Person = 'productAdmin') =>
    ask('bulk', bodyOf(uuids), as, { 'if-match': tag });
  const member = (others: object = {}) =>
    addUser(service.db, {
      username: `m${randomUUID().replaceAll('-', '')}`,
      businessProfile: service.fixture.businessProfiles.viewer,
      visibilityProfile: service.fixture.visibilityProfile,
      ...others,
    });
  const addSession = async (user_uuid: string, expires_at = 9e12) => {
    const id_hash = randomUUID();
    await service.db
      .insertInto('sso_sessions')
      .values({ id_hash, user_uuid, created_at: Date.now(), expires_at })
      .execute();
    return id_hash;
  };
  const sessionsOf = async (uuids: readonly string[]) =>
    (
      await service.db
        .selectFrom('sso_sessions')
        .select('user_uuid')
        .where('user_uuid', 'in', [...uuids])
        .execute()
    ).length;

  it('is planned with the number of sessions, and recorded as one change that no undo reverts', async () => {
    const uuids = [await member(), await member(), await member()];
    await addSession(uuids[0]!);
    await addSession(uuids[0]!);
    await addSession(uuids[1]!);
    await addSession(uuids[2]!, 1);
    const planned = await plan(uuids);
    expect(planned).toMatchObject({ updated: 2, unchanged: 1, refused: 0, endedSessions: 3, access: [] });
    expect(planned.rows.map(({ changes }) => changes)).toEqual([
      [{ column: 'sessions', from: '2', to: '0' }],
      [{ column: 'sessions', from: '1', to: '0' }],
    ]);
    const applied = await apply(uuids, planned.tag);
    expect(await applied.json()).toEqual({ updated: 2, unchanged: 1, refused: 0, endedSessions: 3 });
    expect(await sessionsOf(uuids.slice(0, 2))).toBe(0);
    const items = await service.db
      .selectFrom('change_items')
      .select('object_uuid')
      .where('change_uuid', '=', applied.headers.get('change-id'))
      .execute();
    expect(items.map(({ object_uuid }) => object_uuid).toSorted()).toEqual(uuids.slice(0, 2).toSorted());
    expect(await plan(uuids)).toMatchObject({ updated: 0, unchanged: 3 });
  });

  it('also ends refresh tokens that outlive their session', async () => {
    const uuid = await member();
    const token = { client_uuid: service.fixture.client, user_uuid: uuid, token_hash: randomUUID() };
    const others = { handle_hash: randomUUID(), code_hash: randomUUID(), scope: 'openid' };
    await service.db
      .insertInto('refresh_tokens')
      .values({ ...token, ...others, session_hash: null, created_at: 0, expires_at: 9e12 } as never)
      .execute();
    const planned = await plan([uuid]);
    expect(planned.rows[0]!.changes).toEqual([{ column: 'refreshTokens', from: '1', to: '0' }]);
    expect((await apply([uuid], planned.tag)).status).toBe(200);
    const left = service.db.selectFrom('refresh_tokens').select('handle_hash').where('user_uuid', '=', uuid);
    expect(await left.execute()).toEqual([]);
  });

  it('also ends known devices and unfinished sign-ins of users without sessions', async () => {
    const uuid = await member();
    const expires_at = 9e12;
    await service.db
      .insertInto('known_devices')
      .values({ uuid: randomUUID(), device_hash: randomUUID(), user_uuid: uuid, expires_at })
      .execute();
    await service.db
      .insertInto('pending_sign_ins')
      .values({
        handle_hash: randomUUID(),
        user_uuid: uuid,
        client_uuid: service.fixture.client,
        expires_at,
      } as never)
      .execute();
    const { tag } = await plan([uuid]);
    expect(await (await apply([uuid], tag)).json()).toMatchObject({ updated: 0, unchanged: 1 });
    for (const table of ['known_devices', 'pending_sign_ins'] as const) {
      const left = service.db.selectFrom(table).select('user_uuid').where('user_uuid', '=', uuid);
      expect(await left.execute()).toEqual([]);
    }
  });

  it('stays as planned if users have signed in since', async () => {
    const uuids = [await member(), await member()];
    await addSession(uuids[0]!);
    const { tag } = await plan(uuids);
    await addSession(uuids[1]!);
    expect(await (await apply(uuids, tag)).json()).toMatchObject({ updated: 2, endedSessions: 2 });
  });

  it('is refused without a recent proof of identity, and then ends nothing', async () => {
    const uuid = await member();
    await addSession(uuid);
    const token = await service.tokenOf(service.fixture.people.productAdmin);
    clockOffset = RECENT;
    const headers = { authorization: `Bearer ${token}` };
    const refused = await service.call(`${API}/bulk`, { method: 'POST', body: bodyOf([uuid]), headers });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      401,
      'step_up_required',
    ]);
    expect(await sessionsOf([uuid])).toBe(1);
    const own = bodyOf([service.fixture.people.productAdmin]);
    expect((await service.call(`${API}/bulk`, { method: 'POST', body: own, headers })).status).toBe(200);
  });

  it('refuses users whom the administrator may not change or see', async () => {
    const uuids = [
      await member({ businessProfile: service.fixture.businessProfiles.productAdmin }),
      await member({ minimumRole: PRODUCT_ADMIN }),
      randomUUID(),
    ];
    for (const uuid of uuids.slice(0, 2)) await addSession(uuid);
    const planned = await plan(uuids, 'admin');
    expect(planned).toMatchObject({ updated: 0, refused: 3 });
    expect(planned.rows.map(({ name, problems }) => [name === null, problems[0]!.message])).toEqual([
      [false, 'This user has roles that you may not grant.'],
      [true, 'This user does not exist.'],
      [true, 'This user does not exist.'],
    ]);
    await apply(uuids, planned.tag, 'admin');
    expect(await sessionsOf(uuids)).toBe(2);
    expect((await ask('bulk/plan', bodyOf(uuids), 'viewer')).status).toBe(403);
  });

  it('is refused with the plan of another action', async () => {
    const uuid = await member({ active: 0 });
    await addSession(uuid);
    const activation: BulkAction = { ...bodyOf([uuid]), action: 'update', values: { active: true } };
    const { tag } = (await (await ask('bulk/plan', activation, 'productAdmin')).json()) as BulkPlan;
    expect((await apply([uuid], tag)).status).toBe(412);
    expect(await sessionsOf([uuid])).toBe(1);
  });

  it('does not accept an update without values', async () => {
    expect((await ask('bulk/plan', { ...bodyOf([]), action: 'update' }, 'productAdmin')).status).toBe(400);
  });
});
