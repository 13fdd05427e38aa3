import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { components } from '../../../openapi/generated/schema.d.ts';
import { uuidV7 } from '../../../service/change-history/uuid-v7.ts';
import { chunks } from '../../../service/db/chunks.ts';
import { ENGINES } from '../../support/databases.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

type Schemas = components['schemas'];

const API = '/userprofile/api/v1';

describe.each(ENGINES)('the history of changes on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  });
  afterAll(() => service.stop());

  const listed = async (as: Person, query = ''): Promise<Schemas['Change'][]> => {
    const response = await service.call(`${API}/history?${query}`, { as });
    expect(response.status).toBe(200);
    return ((await response.json()) as Schemas['Changes']).changes;
  };
  const detail = (as: Person, path: string) => service.call(`${API}/history/${path}`, { as });

  let count = 0;
  /** Adds a user, and saves the user with another last name. */
  async function changeUser(
    as: Person,
    user: Partial<Parameters<typeof addUser>[1]> = {},
    changes: object = {},
  ): Promise<string> {
    count += 1;
    const username = `changed${count}`;
    const { businessProfiles, visibilityProfile, company } = service.fixture;
    const uuid = await addUser(service.db, {
      username,
      businessProfile: businessProfiles.viewer,
      visibilityProfile,
      [COMPANY_FIELD]: company,
      ...user,
    });
    const stored = await service.call(`${API}/user/${uuid}`, { as });
    const body = { user: { ...((await stored.json()) as object), lastName: `Secret${count}`, ...changes } };
    const saved = await service.call(`${API}/user/update`, {
      as,
      method: 'POST',
      body: { ...body, clonedId: null },
    });
    expect(saved.status).toBe(200);
    return uuid;
  }

  /** Stores changes of locations, a millisecond apart. */
  async function storeChanges(
    at: number,
    amount: number,
    { actor, visibleTo }: { actor: string | null; visibleTo: typeof PRODUCT_ADMIN | 'ADMIN' },
  ): Promise<string[]> {
    const uuids = Array.from({ length: amount }, (_, index) => uuidV7(at + index));
    for (const part of chunks(uuids)) {
      await service.db
        .insertInto('changes')
        .values(
          part.map((uuid) => ({
            uuid,
            at,
            call: 'updateUser',
            actor_kind: actor === null ? ('service' as const) : ('user' as const),
            actor_uuid: actor,
            roles: '[]',
            origin: JSON.stringify({ name: null, request: null }),
            undo_of: null,
          })),
        )
        .execute();
      await service.db
        .insertInto('change_items')
        .values(
          part.map((uuid) => ({
            change_uuid: uuid,
            position: 0,
            kind: 'location' as const,
            object_uuid: crypto.randomUUID(),
            operation: 'updated' as const,
            visible_role: visibleTo,
            visible_company: null,
            content: JSON.stringify({ name: 'Stored', fields: [] }),
          })),
        )
        .execute();
    }
    return uuids;
  }

  it('shows a change with its actor, object and fields', async () => {
    const uuid = await changeUser('admin');
    const [change] = await listed('scoAdmin', `object=${uuid}`);
    expect(change).toMatchObject({
      call: 'updateUser',
      actor: { kind: 'user', uuid: service.fixture.people.admin, name: 'Zoë admin' },
      items: 1,
      isCapped: false,
      first: { kind: 'user', uuid, operation: 'updated' },
    });
    expect(change!.first.fields).toEqual([
      {
        field: 'lastName',
        before: change!.first.name,
        after: expect.stringMatching(/^Secret/) as string,
        isReplaced: false,
        omitted: 0,
      },
    ]);
  });

  it.each<[string, Person, Parameters<typeof addUser>[1] | Person, boolean]>([
    ['a user of the company to an SCO administrator', 'scoAdmin', { username: 'own.viewer' }, true],
    ['an administrator to an SCO administrator', 'scoAdmin', 'admin', false],
    ['a user of no company to an SCO administrator', 'scoAdmin', 'viewer', false],
    ['a product administrator to an administrator', 'admin', 'productAdmin', false],
    ['a user without a role to an administrator', 'admin', 'viewer', true],
    ['an administrator to a product administrator', 'productAdmin', 'admin', true],
  ])('shows a link for a new password of %s, if they may change the user', async (_, as, of, isShown) => {
    const { people, company } = service.fixture;
    const uuid =
      typeof of === 'string' ? people[of] : await addUser(service.db, { ...of, [COMPANY_FIELD]: company });
    const link = await service.call(`${API}/password/link`, {
      as: 'productAdmin',
      method: 'POST',
      body: { uuid },
    });
    expect(link.status).toBe(200);
    const change = link.headers.get('change-id')!;
    const seen = async (query: string) => (await listed(as, query)).some((shown) => shown.uuid === change);
    expect([await seen(''), await seen(`object=${uuid}`)]).toEqual([isShown, isShown]);
    const status = isShown ? 200 : 404;
    expect((await detail(as, change)).status).toBe(status);
    expect((await detail(as, `${change}/items`)).status).toBe(status);
  });

  it('hides an undone binding to the identity provider from administrators who may not change the user', async () => {
    const { productAdmin } = service.fixture.people;
    await service.db
      .insertInto('external_identities')
      .values({ issuer: 'https://idp.example.org', subject: 'ada', user_uuid: productAdmin, bound_at: 1 })
      .execute();
    const path = `${API}/user/${productAdmin}/externalIdentities`;
    expect((await service.call(path, { as: 'productAdmin', method: 'DELETE' })).status).toBe(200);
    expect(await listed('productAdmin', `object=${productAdmin}&limit=1`)).toMatchObject([
      { call: 'unbindUser', first: { fields: [{ field: 'externalIdentities' }] } },
    ]);
    const calls = (await listed('admin', `object=${productAdmin}`)).map(({ call }) => call);
    expect(calls).not.toContain('unbindUser');
  });

  it('shows an administrator other changes of a user whose sign-in is hidden', async () => {
    const { businessProfiles } = service.fixture;
    const uuid = await changeUser('productAdmin', { businessProfile: businessProfiles.admin });
    expect(await listed('scoAdmin', `object=${uuid}`)).toMatchObject([{ call: 'updateUser', items: 1 }]);
  });

  it('is refused to a user without a role', async () => {
    expect((await service.call(`${API}/history`, { as: 'viewer' })).status).toBe(403);
    expect((await service.call(`${API}/history`)).status).toBe(401);
  });

  it.each([
    ['admin', { minimumRole: PRODUCT_ADMIN }],
    ['scoAdmin', { minimumRole: PRODUCT_ADMIN }],
    ['admin', { minimumRole: 'SCO_ADMIN' }],
  ] as const)('shows %s no change of a user %j', async (as, user) => {
    const uuid = await changeUser('productAdmin', user);
    const [change] = await listed('productAdmin', `object=${uuid}`);
    expect(await listed(as, `object=${uuid}`)).toEqual([]);
    expect((await listed(as)).map((shown) => shown.uuid)).not.toContain(change!.uuid);
    expect((await detail(as, change!.uuid)).status).toBe(404);
    expect((await detail(as, `${change!.uuid}/items`)).status).toBe(404);
  });

  it('shows no change of a user who was hidden before it', async () => {
    const uuid = await changeUser(
      'productAdmin',
      { minimumRole: PRODUCT_ADMIN },
      { minimumRole: { name: 'ADMIN' } },
    );
    expect(await listed('admin', `object=${uuid}`)).toEqual([]);
  });

  it('shows no change of a user who is hidden now', async () => {
    const uuid = await changeUser('productAdmin');
    expect(await listed('admin', `object=${uuid}`)).toHaveLength(1);
    await service.db
      .updateTable('users')
      .set({ minimum_role: PRODUCT_ADMIN })
      .where('uuid', '=', uuid)
      .execute();
    expect(await listed('admin', `object=${uuid}`)).toEqual([]);
  });

  it('shows an actor whom the reader may not see as nobody, and finds nothing by this actor', async () => {
    const uuid = await changeUser('productAdmin');
    const actor = service.fixture.people.productAdmin;
    await service.db
      .updateTable('users')
      .set({ minimum_role: PRODUCT_ADMIN })
      .where('uuid', '=', actor)
      .execute();
    const [change] = await listed('admin', `object=${uuid}`);
    expect(change!.actor).toEqual({ kind: 'user', uuid: null, name: null });
    expect(await listed('admin', `actor=${actor}`)).toEqual([]);
    expect(await listed('productAdmin', `actor=${actor}`)).not.toEqual([]);
    await service.db.updateTable('users').set({ minimum_role: 'ADMIN' }).where('uuid', '=', actor).execute();
  });

  it('hides references to objects that the reader may not see', async () => {
    const { businessProfiles } = service.fixture;
    const hidden = businessProfiles.admin;
    const uuid = await changeUser('productAdmin', {}, { businessProfile: { uuid: hidden } });
    await service.db
      .updateTable('business_profiles')
      .set({ minimum_role: PRODUCT_ADMIN })
      .where('uuid', '=', hidden)
      .execute();
    const [change] = await listed('admin', `object=${uuid}`);
    expect(change!.first.fields.find(({ field }) => field === 'businessProfile')).toMatchObject({
      before: { kind: 'businessProfile', uuid: businessProfiles.viewer, name: 'Business profile of viewer' },
      after: { hidden: true },
    });
  });

  it('shows the request only to product administrators and to the actor', async () => {
    const uuid = await changeUser('admin');
    const [change] = await listed('admin', `object=${uuid}`);
    const requestFor = async (as: Person) =>
      ((await (await detail(as, change!.uuid)).json()) as Schemas['ChangeDetails']).request;
    expect(await requestFor('productAdmin')).toMatchObject({ address: '127.0.0.1', roles: ['ADMIN'] });
    expect(await requestFor('admin')).toMatchObject({ address: '127.0.0.1' });
    expect(await requestFor('scoAdmin')).toBeNull();
  });

  it('is filtered by kind, operation and time, and read in pages', async () => {
    const uuids = [await changeUser('admin'), await changeUser('admin'), await changeUser('admin')];
    const all = await listed('productAdmin', 'kind=user&operation=updated&limit=100');
    expect(all.slice(0, 3).map(({ first }) => first.uuid)).toEqual(uuids.toReversed());
    expect(await listed('productAdmin', 'kind=user&operation=deleted')).toEqual([]);
    expect(await listed('productAdmin', 'kind=cluster')).toEqual([]);
    const [newest, second] = all;
    const until = await listed('productAdmin', `until=${encodeURIComponent(newest!.at)}&limit=100`);
    expect(until.map(({ uuid }) => uuid)).not.toContain(newest!.uuid);
    const from = await listed('productAdmin', `from=${encodeURIComponent(newest!.at)}`);
    expect(from.map(({ uuid }) => uuid)).toContain(newest!.uuid);
    const page = (await (
      await service.call(`${API}/history?limit=1`, { as: 'productAdmin' })
    ).json()) as Schemas['Changes'];
    expect(page.next).toBe(newest!.uuid);
    const [older] = await listed('productAdmin', `limit=1&before=${page.next}`);
    expect(older!.uuid).toBe(second!.uuid);
    expect(await listed('productAdmin', `kind=cluster&before=${page.next}`)).toEqual([]);
  });

  it('finds the changes that an administrator sees among many hidden ones', async () => {
    const uuids = [
      await changeUser('productAdmin', { minimumRole: 'SCO_ADMIN' }),
      await changeUser('scoAdmin', { minimumRole: 'SCO_ADMIN' }),
      await changeUser('admin'),
    ];
    // The first change becomes one of a user without a company.
    for (const [table, column] of [
      ['users', 'company_uuid'],
      ['change_items', 'visible_company'],
    ] as const) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
        where ${sql.ref(table === 'users' ? 'uuid' : 'object_uuid')} = ${uuids[0]}`.execute(service.db);
    }
    const at = Date.now() + 60_000;
    const actor = service.fixture.people.scoAdmin;
    const hidden = await storeChanges(at, 1001, { actor, visibleTo: PRODUCT_ADMIN });
    const newest = async (as: Person, query: string) =>
      (await listed(as, query)).map(({ first }) => first.uuid);
    expect((await listed('productAdmin', 'limit=1'))[0]!.uuid).toBe(hidden.at(-1));
    expect(await newest('scoAdmin', 'limit=3')).toEqual(uuids.toReversed());
    expect(await newest('scoAdmin', 'limit=3&kind=user')).toEqual(uuids.toReversed());
    const [first, second] = await listed('scoAdmin', 'limit=2');
    expect(first!.first.uuid).toBe(uuids[2]);
    expect((await newest('scoAdmin', `limit=1&before=${second!.uuid}`))[0]).toBe(uuids[0]);
    expect(await newest('scoAdmin', `limit=3&from=${encodeURIComponent(second!.at)}`)).toEqual(
      uuids.slice(1).toReversed(),
    );
    expect(await newest('scoAdmin', `limit=1&actor=${actor}`)).toEqual([uuids[1]]);
    const visible = await storeChanges(at + 2000, 2001, { actor: null, visibleTo: 'ADMIN' });
    expect(await newest('scoAdmin', `limit=1&actor=${actor}`)).toEqual([uuids[1]]);
    for (const part of chunks([...hidden, ...visible])) {
      await service.db.deleteFrom('changes').where('uuid', 'in', part).execute();
    }
  });

  it.each(['from=yesterday', 'until=1969-01-01T00:00:00Z', 'before=x', 'kind=person', 'limit=0', 'name=ada'])(
    'refuses %s',
    async (query) => {
      expect((await service.call(`${API}/history?${query}`, { as: 'productAdmin' })).status).toBe(400);
    },
  );

  it('counts only visible changes of a person against the limit of an undo', async () => {
    const at = Date.now() + 3_600_000;
    const actor = service.fixture.people.viewer;
    const stored = [
      ...(await storeChanges(at, 1000, { actor, visibleTo: PRODUCT_ADMIN })),
      ...(await storeChanges(at + 1000, 1, { actor, visibleTo: 'ADMIN' })),
    ];
    const plan = (as: Person) =>
      service.call(`${API}/history/undo/plan`, {
        as,
        method: 'POST',
        body: { changes: [], by: { actor, since: new Date(at).toISOString() }, overwrite: [] },
      });
    const seen = await plan('admin');
    expect([seen.status, ((await seen.json()) as Schemas['UndoPlan']).items]).toMatchObject([200, [{}]]);
    expect((await plan('productAdmin')).status).toBe(413);
    for (const part of chunks(stored)) {
      await service.db.deleteFrom('changes').where('uuid', 'in', part).execute();
    }
  });

  it('stores personal data only encrypted, with a key for each person', async () => {
    const uuid = await changeUser('admin');
    const items = await service.db.selectFrom('change_items').selectAll().execute();
    const changes = await service.db.selectFrom('changes').selectAll().execute();
    const stored = JSON.stringify([items.filter(({ kind }) => kind === 'user'), changes]);
    expect(stored).not.toMatch(/Secret|changed\d|example\.org|Zoë|127\.0\.0\.1/);
    await service.db.deleteFrom('person_keys').where('person_uuid', '=', uuid).execute();
    const [change] = await listed('productAdmin', `object=${uuid}`);
    expect(change!.first).toMatchObject({ uuid, name: null, fields: [] });
    const { admin } = service.fixture.people;
    await service.db.deleteFrom('person_keys').where('person_uuid', '=', admin).execute();
    const [anonymous] = await listed('productAdmin', `object=${uuid}`);
    expect(anonymous!.actor).toEqual({ kind: 'user', uuid: admin, name: null });
    // The next changes have new keys, and leave the earlier ones erased.
    const next = await changeUser('admin');
    const [newest] = await listed('productAdmin', `object=${next}`);
    expect(newest!.actor).toEqual({ kind: 'user', uuid: admin, name: 'Zoë admin' });
    const [erased] = await listed('productAdmin', `object=${uuid}`);
    expect(erased!.actor.name).toBeNull();
  });
});
