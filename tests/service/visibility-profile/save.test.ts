import { randomUUID } from 'node:crypto';
import {
  array,
  assert,
  constantFrom,
  option,
  property,
  record,
  uniqueArray,
  type Arbitrary,
} from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type {
  Reference,
  VisibilityProfile,
  VisibilityProfileInput,
} from '../../../openapi/generated/types.ts';
import { chunks } from '../../../service/db/chunks.ts';
import { FIELD_OF } from '../../../service/visibility-profile/queries.ts';
import type { VisibilityKind } from '../../../service/visibility-profile/tables.ts';
import {
  findChoiceProblems,
  type VisibilityChoice,
} from '../../../service/visibility-profile/choice-rules.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { addOperators } from '../../support/granted-applications.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ETAG, versionOf } from '../../support/etag.ts';
import { expectConstantStatements } from '../../support/statement-sizes.ts';

const API = '/userprofile/api/v1/profile/visibility';
const KINDS = Object.keys(FIELD_OF) as VisibilityKind[];

/** Numbers of clusters that need several statements of 200 rows. */
const MANY = [401, 801] as const;

interface Refusal {
  status: number;
  code?: string;
  fields?: { field: string; message: string }[];
}

const uuids = (count: number) => Array.from({ length: count }, () => randomUUID() as string);
const references = (list: readonly string[]) => list.map((uuid) => ({ uuid }));
const uuidsOf = (list: readonly Reference[]) => list.map(({ uuid }) => uuid).toSorted();

describe.each(ONE_ENGINE)('saving a visibility profile on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let plain: TestService;
  const clusters = uuids(3);
  const elements = Object.fromEntries(KINDS.map((kind) => [kind, uuids(2)])) as Record<
    VisibilityKind,
    string[]
  >;

  const fill = async ({ db }: TestService) => {
    await db
      .insertInto('clusters')
      .values(
        clusters.map((uuid, position) => ({ uuid, name: `Site ${position}`, parent_uuid: null, position })),
      )
      .execute();
    await db
      .insertInto('visibility_elements')
      .values(
        KINDS.flatMap((kind) => elements[kind].map((uuid) => ({ uuid, kind, name: `${kind} ${uuid}` }))),
      )
      .execute();
  };

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
    plain = await startService({ emptyDatabase, environment: { LAYOUT_CODE: '' } });
    await Promise.all([service, plain].map(fill));
  }, START_MS);
  afterAll(() => Promise.all([service, plain].map((one) => one.stop())));

  interface More {
    as?: Person;
    ifMatch?: string;
    on?: TestService;
  }
  const save = (body: unknown, { as = 'admin', ifMatch, on = service }: More = {}) =>
    on.call(`${API}/update`, {
      as,
      method: 'POST',
      body,
      headers: ifMatch ? { 'if-match': ifMatch } : {},
    });
  const saved = async (body: unknown, more?: More) => {
    const response = await save(body, more);
    expect(response.status).toBe(200);
    return (await response.json()) as Reference;
  };
  const refused = async (body: unknown, more?: More): Promise<Refusal> => {
    const response = await save(body, more);
    return { ...((await response.json()) as Refusal), status: response.status };
  };
  const fieldsOf = async (body: unknown, more?: More) => {
    const refusal = await refused(body, more);
    expect(refusal).toMatchObject({ status: 422, code: 'invalid_fields' });
    return refusal.fields?.map(({ field }) => field);
  };
  const read = async (uuid: string, { as = 'admin', on = service }: More = {}) =>
    (await (await on.call(`${API}/get/${uuid}`, { as })).json()) as VisibilityProfile;

  const profile = (changes: Partial<VisibilityProfileInput> = {}): VisibilityProfileInput => ({
    uuid: null,
    name: `Europe ${randomUUID()}`,
    description: 'What stands in Europe',
    minimumRole: { name: 'ADMIN' },
    primaryVisibility: { uuid: clusters[0]! },
    clusters: references(clusters),
    defaultClusterGroup: { uuid: elements.clusterGroup[1]! },
    carriers: references(elements.carrier),
    clusterGroups: references(elements.clusterGroup),
    networkGroups: references(elements.networkGroup),
    neAttributes: references(elements.networkElementAttribute),
    venues: references(elements.venue),
    ...changes,
  });

  it('creates a profile with all selected objects', async () => {
    const listed = await service.call(`${API}/list`, { as: 'admin' });
    const asked = profile();
    const response = await save(asked);
    expect(response.headers.get('etag')).toMatch(ETAG);
    const { uuid, name } = (await response.json()) as Reference;
    expect(name).toBe(asked.name);
    const found = await read(uuid);
    expect(found).toMatchObject({
      name,
      description: 'What stands in Europe',
      minimumRole: { name: 'ADMIN' },
      [COMPANY_FIELD]: null,
      primaryVisibility: { uuid: clusters[0], name: 'Site 0' },
      defaultClusterGroup: { uuid: elements.clusterGroup[1] },
    });
    expect(uuidsOf(found.clusters)).toEqual(clusters.toSorted());
    for (const kind of KINDS) expect(uuidsOf(found[FIELD_OF[kind]])).toEqual(elements[kind].toSorted());
    const again = await service.call(`${API}/list`, {
      as: 'admin',
      headers: { 'if-none-match': listed.headers.get('etag')! },
    });
    expect(again.status).toBe(200);
    expect(await again.json()).toContainEqual(found);
  });

  it('replaces the selected objects by those of the request, without duplicates', async () => {
    const { uuid } = await saved(profile());
    const { name, minimumRole } = profile();
    const [kept, other] = elements.networkGroup;
    await saved({
      uuid,
      name,
      minimumRole,
      clusters: references([clusters[2]!, clusters[2]!]),
      networkGroups: references([kept!]),
    });
    expect(await versionOf(service.db, 'visibility_profiles', uuid)).toBe(2);
    const found = await read(uuid);
    expect(found).toMatchObject({
      name,
      description: null,
      primaryVisibility: null,
      defaultClusterGroup: null,
    });
    expect(uuidsOf(found.clusters)).toEqual([clusters[2]]);
    expect(uuidsOf(found.networkGroups)).toEqual([kept]);
    expect([found.carriers, found.clusterGroups, found.neAttributes, found.venues].flat()).toEqual([]);
    await saved({ uuid, name, minimumRole, networkGroups: references([other!]) });
    expect(uuidsOf((await read(uuid)).networkGroups)).toEqual([other]);
  });

  it('requires a primary visibility or a network group', async () => {
    const nothing = { networkGroups: [], primaryVisibility: null };
    expect((await refused(profile(nothing))).fields).toEqual([
      {
        field: 'primaryVisibility',
        message: 'Either primary visibility or a network group has to be set',
      },
    ]);
    await saved(profile({ networkGroups: [] }));
    await saved(profile({ primaryVisibility: null }));
  });

  it('requires that the primary visibility and the default group are selected', async () => {
    expect(await fieldsOf(profile({ clusters: references(clusters.slice(1)) }))).toEqual([
      'primaryVisibility',
    ]);
    expect(await fieldsOf(profile({ clusterGroups: [] }))).toEqual(['defaultClusterGroup']);
  });

  it('reports unknown elements and clusters, and names the field of each', async () => {
    const stranger = randomUUID();
    const unknown = {
      minimumRole: { name: PRODUCT_ADMIN },
      [COMPANY_FIELD]: { uuid: stranger },
      clusters: references([clusters[0]!, stranger]),
      carriers: references([elements.venue[0]!, elements.carrier[0]!]),
      venues: references([elements.venue[0]!, elements.venue[1]!, stranger]),
    };
    expect(await fieldsOf(profile(unknown))).toEqual([
      'minimumRole',
      COMPANY_FIELD,
      'carriers.0',
      'venues.2',
      'clusters.1',
    ]);
    const { uuid } = await saved(profile());
    expect(await fieldsOf(profile({ uuid, neAttributes: references([stranger]) }))).toEqual([
      'neAttributes.0',
    ]);
  });

  it('accepts network attributes and venues only from tenants that have them, and keeps stored ones', async () => {
    expect(await fieldsOf(profile(), { on: plain })).toEqual([
      'neAttributes.0',
      'neAttributes.1',
      'venues.0',
      'venues.1',
    ]);
    const { uuid } = await saved(profile({ neAttributes: [], venues: [] }), { on: plain });
    const [venue, other] = elements.venue;
    await plain.db
      .insertInto('visibility_profile_elements')
      .values({ visibility_profile_uuid: uuid, element_uuid: venue! })
      .execute();
    await saved(profile({ uuid, neAttributes: [], venues: references([venue!]) }), { on: plain });
    expect(uuidsOf((await read(uuid, { on: plain })).venues)).toEqual([venue]);
    const more = profile({ uuid, neAttributes: [], venues: references([venue!, other!]) });
    expect(await fieldsOf(more, { on: plain })).toEqual(['venues.1']);
  });

  it('accepts each name only once, ignoring case, even in concurrent requests', async () => {
    const { name } = await saved(profile());
    expect(await refused(profile({ name: name.toUpperCase() }))).toMatchObject({
      status: 409,
      code: 'name_taken',
      fields: [{ field: 'name' }],
    });
    const same = `Both ${randomUUID()}`;
    const both = await Promise.all([1, 2].map(() => save(profile({ name: same }))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('refuses an outdated version', async () => {
    const asked = profile();
    const { uuid } = await saved(asked);
    const tag = async () => (await service.call(`${API}/get/${uuid}`, { as: 'admin' })).headers.get('etag')!;
    const ifMatch = await tag();
    const changed = (description: string) => ({ ...asked, uuid, description });
    await saved(changed('First'), { ifMatch });
    expect(await refused(changed('Second'), { ifMatch })).toMatchObject({
      status: 412,
      code: 'stale',
    });
    await saved(changed('Third'), { ifMatch: `${ifMatch}, ${await tag()}` });
    const third = await tag();
    const both = await Promise.all(['A', 'B'].map((text) => save(changed(text), { ifMatch: third })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('is allowed for administrators who see the profile', async () => {
    for (const as of ['scoAdmin', 'viewer'] as const) {
      expect(await refused(profile(), { as })).toMatchObject({ status: 403, code: 'forbidden' });
    }
    const nobody = await service.call(`${API}/update`, { method: 'POST', body: profile() });
    expect(nobody.status).toBe(401);
    const own = profile({ minimumRole: { name: PRODUCT_ADMIN } });
    const { uuid } = await saved(own, { as: 'productAdmin' });
    expect(await refused({ ...own, uuid })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refused(profile({ uuid: randomUUID() }))).toMatchObject({ status: 404 });
  });

  it('can set the company only for product administrators', async () => {
    const company = { uuid: service.fixture.company };
    const asked = () => profile({ minimumRole: { name: 'SCO_ADMIN' }, [COMPANY_FIELD]: company });
    const byAdmin = await saved(asked());
    const byProductAdmin = await saved(asked(), { as: 'productAdmin' });
    expect((await read(byAdmin.uuid, { as: 'productAdmin' }))[COMPANY_FIELD]).toBeNull();
    expect((await read(byProductAdmin.uuid, { as: 'productAdmin' }))[COMPANY_FIELD]).toMatchObject(company);
  });

  it('causes new versions of the lists of users, and notifies no application', async () => {
    const operators = await addOperators(service.db, 'http://127.0.0.1:9');
    const asked = profile();
    const { uuid } = await saved(asked);
    const username = `owner.${randomUUID()}`;
    await addUser(service.db, { username, businessProfile: operators.uuid, visibilityProfile: uuid });
    const name = `Renamed ${randomUUID()}`;
    const users = '/userprofile/api/v1/user/list/active';
    const before = await service.call(users, { as: 'admin' });
    await saved({ ...asked, uuid, name, carriers: [] });
    const after = await service.call(users, {
      as: 'admin',
      headers: { 'if-none-match': before.headers.get('etag')! },
    });
    expect(after.status).toBe(200);
    expect(await after.json()).toContainEqual(
      expect.objectContaining({ username, visibilityProfile: { uuid, name } }),
    );
    expect(await service.db.selectFrom('user_pushes').selectAll().execute()).toEqual([]);
  });

  it('writes the clusters of a large network in parts, and a small change of them', async () => {
    await expectConstantStatements(MANY, async (count) => {
      const many = uuids(count);
      const rows = many.map((uuid, position) => ({
        uuid,
        name: `Site ${position}`,
        parent_uuid: null,
        position,
      }));
      for (const part of chunks(rows)) await service.db.insertInto('clusters').values(part).execute();
      const asked = profile({ primaryVisibility: { uuid: many[0]! }, clusters: references(many) });
      const { uuid } = await saved(asked);
      await saved({ ...asked, uuid, clusters: references([clusters[1]!, ...many.slice(0, -1)]) });
      const found = uuidsOf((await read(uuid)).clusters);
      expect(found).toEqual([clusters[1]!, ...many.slice(0, -1)].toSorted());
    });
  });

  it('limits the size of the body', async () => {
    const long = profile({ carriers: [{ uuid: elements.carrier[0]!, name: 'x'.repeat(17 * 1024 * 1024) }] });
    expect(await refused(long)).toMatchObject({ status: 413, code: 'too_large' });
    const tooMany = profile({
      carriers: references(Array.from({ length: 100_001 }, () => elements.carrier[0]!)),
    });
    expect(await fieldsOf(tooMany)).toEqual(['carriers']);
  });
});

const has = (list: readonly { uuid: string }[] | undefined, wanted: string) =>
  (list ?? []).some(({ uuid }) => uuid === wanted);
const refusedFields = (choice: VisibilityChoice) =>
  findChoiceProblems(choice, false).map(({ field }) => field);

describe('the validation of selected objects', () => {
  const one = record({ uuid: constantFrom('a', 'b', 'c') });
  const set = uniqueArray(one, { selector: ({ uuid }) => uuid });
  const choice: Arbitrary<VisibilityChoice> = record(
    {
      primaryVisibility: option(one),
      clusters: set,
      defaultClusterGroup: option(one),
      clusterGroups: set,
      networkGroups: set,
    },
    { requiredKeys: [] },
  );

  it('reports an error at exactly the field that is invalid', () => {
    assert(
      property(choice, (asked) => {
        const primary = asked.primaryVisibility;
        const isPrimaryRight = primary
          ? has(asked.clusters, primary.uuid)
          : (asked.networkGroups ?? []).length > 0;
        const fallback = asked.defaultClusterGroup;
        const isDefaultRight = !fallback || has(asked.clusterGroups, fallback.uuid);
        expect(refusedFields(asked)).toEqual([
          ...(isPrimaryRight ? [] : ['primaryVisibility']),
          ...(isDefaultRight ? [] : ['defaultClusterGroup']),
        ]);
      }),
    );
  });

  it('checks all of them, however many there are', () => {
    assert(
      property(choice, array(one), (asked, more) => {
        const wider = {
          ...asked,
          clusters: [...(asked.clusters ?? []), ...more],
          networkGroups: [...(asked.networkGroups ?? []), ...more],
        };
        expect(refusedFields(asked)).toEqual(expect.arrayContaining(refusedFields(wider)));
      }),
    );
  });
});
