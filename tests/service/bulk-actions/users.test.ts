import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../openapi/generated/schema.d.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

type Schemas = components['schemas'];
type Plan = Schemas['BulkPlan'];
type Action = Schemas['BulkAction'];

const API = '/userprofile/api/v1';

const ofUsers = (uuids: readonly string[], values: Action['values'], others: object = {}): Action => ({
  resource: 'user',
  selection: { uuids: [...uuids], matching: null, except: [], ...others },
  action: 'update',
  values,
});

describe.each(ONE_ENGINE)('actions on many users on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  });
  afterAll(() => service.stop());

  const ask = async (path: string, body: Action, as: Person, headers: Record<string, string>) =>
    service.call(`${API}/${path}`, { as, method: 'POST', body, headers });
  const plan = async (body: Action, as: Person = 'productAdmin') => {
    const response = await ask('bulk/plan', body, as, {});
    return { status: response.status, plan: (await response.json()) as Plan };
  };
  const apply = async (body: Action, tag: string, as: Person = 'productAdmin') => {
    const response = await ask('bulk', body, as, { 'if-match': tag });
    return { status: response.status, headers: response.headers, result: await response.json() };
  };
  const member = (others: Partial<Parameters<typeof addUser>[1]> = {}) =>
    addUser(service.db, {
      username: `m${randomUUID().replaceAll('-', '')}`,
      businessProfile: service.fixture.businessProfiles.viewer,
      visibilityProfile: service.fixture.visibilityProfile,
      ...others,
    });
  const members = (number: number) => Promise.all(Array.from({ length: number }, () => member()));
  const stored = async (uuids: readonly string[]) =>
    service.db
      .selectFrom('users')
      .selectAll()
      .where('uuid', 'in', [...uuids])
      .orderBy('uuid')
      .execute();
  const addSession = (user_uuid: string) =>
    service.db
      .insertInto('sso_sessions')
      .values({ id_hash: randomUUID(), user_uuid, created_at: 0, expires_at: 9e12 })
      .execute();

  const addLocation = async () => {
    const uuid = randomUUID();
    const place = { latitude: null, longitude: null };
    await service.db
      .insertInto('locations')
      .values({ uuid, name: uuid, name_folded: uuid, ...place })
      .execute();
    return uuid;
  };
  const addVisibility = async (minimum_role: 'ADMIN' | typeof PRODUCT_ADMIN) => {
    const uuid = randomUUID();
    const empty = { description: null, primary_cluster_uuid: null, default_cluster_group_uuid: null };
    await service.db
      .insertInto('visibility_profiles')
      .values({ uuid, name: uuid, name_folded: uuid, minimum_role, company_uuid: null, ...empty })
      .execute();
    return uuid;
  };

  it('change all users as planned, in one recorded change, which an undo reverts', async () => {
    const uuids = await members(3);
    await addSession(uuids[0]!);
    const action = ofUsers(uuids, { active: false });
    const before = await stored(uuids);
    const planned = await plan(action);
    expect(planned.plan).toMatchObject({ updated: 3, unchanged: 0, refused: 0, endedSessions: 1, hidden: 0 });
    expect(planned.plan.rows.map(({ uuid, changes }) => [uuid, changes])).toEqual(
      uuids.map((uuid) => [uuid, [{ column: 'active', from: 'true', to: 'false' }]]),
    );
    expect(planned.plan.access).toEqual([
      expect.objectContaining({
        before: expect.objectContaining({ name: 'Business profile of viewer' }),
        after: null,
        count: 3,
      }),
    ]);
    expect(await stored(uuids)).toEqual(before);

    const applied = await apply(action, planned.plan.tag);
    expect(applied.result).toEqual({ updated: 3, unchanged: 0, refused: 0, endedSessions: 1 });
    expect((await stored(uuids)).map(({ active }) => active)).toEqual([0, 0, 0]);
    const change = applied.headers.get('change-id');
    const items = await service.db
      .selectFrom('change_items')
      .select('object_uuid')
      .where('change_uuid', '=', change)
      .execute();
    expect(items.map(({ object_uuid }) => object_uuid).toSorted()).toEqual(uuids.toSorted());
    const undo = await service.call(`${API}/history/undo`, {
      as: 'productAdmin',
      method: 'POST',
      body: { changes: [change], by: null, overwrite: [] },
    });
    expect(await undo.json()).toMatchObject({ undone: 3, refused: 0 });
    expect((await stored(uuids)).map(({ active }) => active)).toEqual([1, 1, 1]);
  });

  it('are refused if a user was changed since the plan, and change nobody', async () => {
    const uuids = await members(2);
    const action = ofUsers(uuids, { active: false });
    const { tag } = (await plan(action)).plan;
    await service.db
      .updateTable('users')
      .set((eb) => ({ first_name: 'Changed', version: eb('version', '+', 1) }))
      .where('uuid', '=', uuids[1]!)
      .execute();
    expect((await apply(action, tag)).status).toBe(412);
    expect((await stored(uuids)).map(({ active }) => active)).toEqual([1, 1]);
    expect((await apply(action, (await plan(action)).plan.tag)).status).toBe(200);
  });

  it('cannot be applied twice with the same plan', async () => {
    const uuids = await members(2);
    const action = ofUsers(uuids, { active: false });
    const { tag } = (await plan(action)).plan;
    const both = await Promise.all([apply(action, tag), apply(action, tag, 'productAdmin')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await plan(action)).plan).toMatchObject({ updated: 0, unchanged: 2, refused: 0 });
  });

  it('are refused with a plan that was made with another role', async () => {
    const administrator = await member({ businessProfile: service.fixture.businessProfiles.productAdmin });
    const action = ofUsers([administrator], { active: false });
    const { tag } = (await plan(action, 'productAdmin')).plan;
    expect((await apply(action, tag, 'admin')).status).toBe(412);
    const { rows } = (await plan(action, 'admin')).plan;
    expect(rows[0]).toMatchObject({
      outcome: 'refused',
      problems: [{ column: null, message: 'This user has roles that you may not grant.' }],
    });
    expect((await apply(action, '*', 'viewer')).status).toBe(403);
    expect((await plan(action, 'viewer')).status).toBe(403);
  });

  it('change the other users if some are refused, and name each refused user with the reason', async () => {
    const { people, company } = service.fixture;
    const own = await member({ [COMPANY_FIELD]: company });
    const foreign = await member({ username: 'foreign' });
    const hidden = await member({ minimumRole: PRODUCT_ADMIN });
    const unknown = randomUUID();
    const action = ofUsers([own, foreign, hidden, unknown, people.scoAdmin], { active: false });
    const { plan: planned } = await plan(action, 'scoAdmin');
    expect(planned).toMatchObject({ updated: 1, refused: 4 });
    const reasons = new Map(
      planned.rows.map(({ uuid, name, problems }) => [uuid, [name, problems[0]?.message]]),
    );
    expect(reasons.get(foreign)).toEqual(['foreign', 'This user does not belong to your company.']);
    expect(reasons.get(hidden)).toEqual([null, 'This user does not exist.']);
    expect(reasons.get(unknown)).toEqual([null, 'This user does not exist.']);
    expect(reasons.get(people.scoAdmin)).toEqual(['scoAdmin', 'You cannot deactivate your own account.']);
    expect((await apply(action, planned.tag, 'scoAdmin')).result).toMatchObject({ updated: 1, refused: 4 });
    expect((await stored([foreign, hidden, people.scoAdmin])).every(({ active }) => active === 1)).toBe(true);
    expect((await stored([own]))[0]!.active).toBe(0);
  });

  it('never deactivate the last product administrators who can sign in', async () => {
    const { people, businessProfiles } = service.fixture;
    const other = await member({ businessProfile: businessProfiles.admin });
    const action = ofUsers([people.productAdmin, other], {
      businessProfile: { uuid: businessProfiles.viewer },
    });
    const { plan: planned } = await plan(action);
    expect(planned.rows.find(({ uuid }) => uuid === people.productAdmin)).toMatchObject({
      outcome: 'refused',
    });
    expect((await apply(action, planned.tag)).result).toMatchObject({ updated: 1, refused: 1 });
    const [administrator] = await stored([people.productAdmin]);
    expect(administrator!.business_profile_uuid).toBe(businessProfiles.productAdmin);
  });

  it('activate only users who have a business profile', async () => {
    const uuids = [await member({ active: 0 }), await member({ active: 0, businessProfile: null })];
    const { plan: planned } = await plan(ofUsers(uuids, { active: true }));
    expect(planned).toMatchObject({ updated: 1, refused: 1 });
    expect(planned.rows.find(({ outcome }) => outcome === 'refused')!.problems).toEqual([
      { column: 'businessProfile', message: 'Assign a business profile first.' },
    ]);
  });

  it('select the users who match a filter, except some', async () => {
    const label = `f${randomUUID().slice(0, 8)}`;
    const named = (name: string, others: object = {}) => member({ username: `${label}.${name}`, ...others });
    const [first, second, third] = [await named('a'), await named('b'), await named('c')];
    const other = await member();
    await named('d', { active: 0 });
    const matching = { list: 'activeUsers', filters: { username: label } } as const;
    const action = ofUsers([other], { active: false }, { matching, except: [second] });
    const { plan: planned } = await plan(action);
    expect(planned.rows.map(({ uuid }) => uuid)).toEqual([other, first, third]);
    await named('late');
    expect((await apply(action, planned.tag)).status).toBe(412);
    expect((await apply(action, (await plan(action)).plan.tag)).result).toMatchObject({ updated: 4 });
    expect((await stored([second]))[0]!.active).toBe(1);
  });

  it.each(['nickname', 'constructor'])('are refused if the filter has the name %s', async (name) => {
    const matching = { list: 'activeUsers', filters: { [name]: 'a' } } as const;
    const response = await ask('bulk/plan', ofUsers([], { active: false }, { matching }), 'productAdmin', {});
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`selection.matching.filters.${name}`);
  });

  it('change several values, and say who is then hidden from the administrator', async () => {
    const { businessProfiles, company } = service.fixture;
    const [uuid] = await members(1);
    const action = ofUsers([uuid!], {
      businessProfile: { uuid: businessProfiles.admin },
      minimumRole: { name: PRODUCT_ADMIN },
      [COMPANY_FIELD]: { uuid: company },
    });
    const { plan: planned } = await plan(action);
    expect(planned).toMatchObject({ updated: 1, hidden: 0 });
    expect(planned.rows[0]!.changes.map(({ column, to }) => [column, to])).toEqual([
      ['businessProfile', 'Business profile of admin'],
      ['minimumRole', PRODUCT_ADMIN],
      [COMPANY_FIELD, expect.any(String)],
    ]);
    await apply(action, planned.tag);
    expect((await stored([uuid!]))[0]).toMatchObject({
      business_profile_uuid: businessProfiles.admin,
      minimum_role: PRODUCT_ADMIN,
      company_uuid: company,
    });
    const other = (await members(1))[0]!;
    const hiding = ofUsers([other], { minimumRole: { name: 'SCO_ADMIN' } });
    expect((await plan(hiding, 'admin')).plan).toMatchObject({ updated: 1, hidden: 1 });
    const forbidden = ofUsers([other], { minimumRole: { name: PRODUCT_ADMIN } });
    expect((await plan(forbidden, 'admin')).plan).toMatchObject({ updated: 0, refused: 1 });
  });

  it('refuse a business profile that the administrator does not see, or whose roles they may not grant', async () => {
    const { businessProfiles } = service.fixture;
    const [uuid] = await members(1);
    const withProfile = (profile: string) => ofUsers([uuid!], { businessProfile: { uuid: profile } });
    const messageOf = async (profile: string) =>
      (await plan(withProfile(profile), 'admin')).plan.rows[0]!.problems[0]!.message;
    expect(await messageOf(randomUUID())).toBe('This profile does not exist.');
    expect(await messageOf(businessProfiles.productAdmin)).toBe(
      'This profile gives roles that you do not have yourself.',
    );
  });

  it.each(['visibilityProfile', 'location', COMPANY_FIELD] as const)(
    'refuse a value of %s that does not exist, and change nobody',
    async (field) => {
      const uuids = await members(2);
      const before = await stored(uuids);
      const action = ofUsers(uuids, { [field]: { uuid: randomUUID() } });
      const { plan: planned } = await plan(action);
      expect(planned).toMatchObject({ updated: 0, refused: 2 });
      expect(planned.rows.map(({ problems }) => problems[0]!.column)).toEqual([field, field]);
      expect((await apply(action, planned.tag)).result).toMatchObject({ updated: 0, refused: 2 });
      expect(await stored(uuids)).toEqual(before);
    },
  );

  it('refuse a visibility profile that the administrator does not see like an unknown one', async () => {
    const [uuid] = await members(1);
    const hidden = await addVisibility(PRODUCT_ADMIN);
    const problemsOf = async (profile: string) =>
      (await plan(ofUsers([uuid!], { visibilityProfile: { uuid: profile } }), 'admin')).plan.rows[0]!
        .problems;
    expect(await problemsOf(hidden)).toEqual(await problemsOf(randomUUID()));
    const shown = await plan(ofUsers([uuid!], { visibilityProfile: { uuid: hidden } }));
    expect(shown.plan).toMatchObject({ updated: 1, refused: 0 });
  });

  it('change the location and the visibility profile, and an undo restores both', async () => {
    const uuids = await members(2);
    const [location, visibility] = [await addLocation(), await addVisibility('ADMIN')];
    const before = await stored(uuids);
    const action = ofUsers(uuids, {
      location: { uuid: location },
      visibilityProfile: { uuid: visibility },
    });
    const { plan: planned } = await plan(action);
    expect(planned).toMatchObject({ updated: 2, endedSessions: 0, access: [] });
    const applied = await apply(action, planned.tag);
    expect((await stored(uuids)).map((row) => [row.location_uuid, row.visibility_profile_uuid])).toEqual([
      [location, visibility],
      [location, visibility],
    ]);
    await service.call(`${API}/history/undo`, {
      as: 'productAdmin',
      method: 'POST',
      body: { changes: [applied.headers.get('change-id')], by: null, overwrite: [] },
    });
    expect((await stored(uuids)).map((row) => [row.location_uuid, row.visibility_profile_uuid])).toEqual(
      before.map((row) => [row.location_uuid, row.visibility_profile_uuid]),
    );
  });

  it('never take the role of the last product administrator in the own account', async () => {
    const { people, businessProfiles } = service.fixture;
    const profile = { businessProfile: { uuid: businessProfiles.admin } };
    const { plan: planned } = await plan(ofUsers([people.productAdmin], profile));
    expect(planned).toMatchObject({ updated: 0, refused: 1 });
    expect(planned.rows[0]!.problems[0]!.message).toContain('The last active administrator');
  });

  it.each(['businessProfile', 'visibilityProfile', 'location', 'minimumRole', COMPANY_FIELD] as const)(
    'do not change %s of users of another company or with greater roles',
    async (field) => {
      const { businessProfiles, company } = service.fixture;
      const values = {
        businessProfile: { uuid: businessProfiles.scoAdmin },
        visibilityProfile: { uuid: await addVisibility('ADMIN') },
        location: { uuid: await addLocation() },
        minimumRole: { name: 'SCO_ADMIN' },
        [COMPANY_FIELD]: { uuid: company },
      } as const;
      const foreign = await member();
      const administrator = await member({ businessProfile: businessProfiles.productAdmin });
      const action = ofUsers([foreign], { [field]: values[field] });
      const ofForeign = await plan(action, 'scoAdmin');
      expect(ofForeign.plan.updated).toBe(0);
      const ofGreater = await plan(ofUsers([administrator], { [field]: values[field] }), 'admin');
      expect(ofGreater.plan.updated).toBe(0);
      // Only a product administrator chooses the company, so the action leaves the user alone.
      const refused = field === COMPANY_FIELD ? 0 : 1;
      expect([ofForeign.plan.refused, ofGreater.plan.refused]).toEqual([refused, refused]);
      const before = await stored([foreign]);
      await apply(action, ofForeign.plan.tag, 'scoAdmin');
      expect(await stored([foreign])).toEqual(before);
    },
  );
});
