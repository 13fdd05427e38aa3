import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  record,
  shuffledSubarray,
  string,
  uniqueArray,
  uuid as anyUuid,
} from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanName } from '../../../openapi/rules/names.ts';
import type {
  Cluster,
  Reference,
  VisibilityElements,
  VisibilityProfile,
} from '../../../openapi/generated/types.ts';
import type { Db } from '../../../service/db/open.ts';
import { FIELD_OF } from '../../../service/visibility-profile/queries.ts';
import type { ElementType, VisibilityKind } from '../../../service/visibility-profile/tables.ts';
import { listVersions } from '../../../service/db/list-versions.ts';
import { ELEMENT_TYPES } from '../../../service/visibility-profile/element-types.ts';
import { difference } from '../../../service/sources/difference.ts';
import { judge, type SourceCluster, type SourceElement } from '../../../service/sources/inventory/lists.ts';
import { openInventory } from '../../../service/sources/inventory/open.ts';
import { listOfJson } from '../../../service/sources/inventory/read-list.ts';
import { clustersIn } from '../../../service/visibility-profile/sync-answer.ts';
import { syncVisibility } from '../../../service/visibility-profile/sync.ts';
import { ENGINES, type OpenDatabase, openEmpty, START_MS } from '../../support/databases.ts';
import type { Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { expectConstantStatements } from '../../support/statement-sizes.ts';
import { byTest } from '../../support/by-test.ts';

const API = '/userprofile/api/v1';
const SETS = Object.keys(FIELD_OF) as VisibilityKind[];

/** Numbers of clusters that need several pages of 2,000 rows, and several statements of 200 rows. */
const MANY = [2201, 4201] as const;

type Inventory = Record<ElementType, unknown>;

const element = (name: string): SourceElement => ({ uuid: randomUUID(), name });
const cluster = (name: string, parent: string | null = null): SourceCluster => ({ ...element(name), parent });
const named = (name: string) => expect.objectContaining({ name });
const node = ({ uuid, name }: SourceElement, ...children: object[]) => ({ uuid, name, children });
const only = ({ uuid }: SourceElement) => ({ uuid });
const byUuid = (a: { uuid: string }, b: { uuid: string }) => a.uuid.localeCompare(b.uuid);
const nothing = (): Inventory => ({
  carrier: [],
  cluster: [],
  clusterGroup: [],
  networkGroup: [],
  networkElementAttribute: [],
  venue: [],
});

describe.each(ENGINES)('syncing visibility elements on $engine', ({ engine, emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;
  let inventory: Inventory;

  beforeAll(async () => {
    source = await startOtherSystem();
    service = await startService({ emptyDatabase, environment: { INVENTORY_URL: source.url } });
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await source.stop();
  });
  beforeEach(() => {
    inventory = nothing();
    source.answer((request, response) => {
      const elementType = request.url?.replace('/visibility/', '') as ElementType;
      response.end(JSON.stringify(inventory[elementType]));
    });
  });
  afterEach(async () => {
    await service.db.deleteFrom('visibility_elements').execute();
    await service.db.deleteFrom('clusters').execute();
  });

  const sync = (elementType: ElementType | 'all', as: Person | null = 'admin') =>
    service.call(`${API}/visibility/sync/${elementType}`, { as });
  const synced = async (elementType: ElementType | 'all') => {
    const response = await sync(elementType);
    expect(response.status).toBe(200);
    return (await response.json()) as number;
  };
  const refused = async (elementType: ElementType | 'all', as: Person | null = 'admin') => {
    const response = await sync(elementType, as);
    const { code, message } = (await response.json()) as { code: string; message: string };
    return { status: response.status, code, message };
  };
  const read = async <Body>(path: string) =>
    (await (await service.call(`${API}/${path}`, { as: 'admin' })).json()) as Body;
  const trees = () => read<Cluster[]>('cluster/list');
  const sets = () => read<VisibilityElements>('visibility/elements');
  const tags = async () => {
    const lists = ['cluster/list', 'visibility/elements', 'profile/visibility/list'];
    const responses = lists.map(async (path) => service.call(`${API}/${path}`, { as: 'admin' }));
    return (await Promise.all(responses)).map(({ headers }) => headers.get('etag'));
  };

  interface Choice {
    clusters?: SourceElement[];
    primaryVisibility?: SourceElement;
    sets?: Partial<Record<VisibilityKind, SourceElement[]>>;
    defaultClusterGroup?: SourceElement;
  }
  const addProfile = async ({
    clusters = [],
    primaryVisibility,
    sets: chosen = {},
    defaultClusterGroup,
  }: Choice) => {
    const body = {
      uuid: null,
      name: `Profile ${randomUUID()}`,
      minimumRole: { name: 'ADMIN' },
      clusters: clusters.map(only),
      primaryVisibility: primaryVisibility ? only(primaryVisibility) : null,
      defaultClusterGroup: defaultClusterGroup ? only(defaultClusterGroup) : null,
      ...Object.fromEntries(SETS.map((kind) => [FIELD_OF[kind], (chosen[kind] ?? []).map(only)])),
    };
    const path = `${API}/profile/visibility/update`;
    const response = await service.call(path, { as: 'admin', method: 'POST', body });
    expect(response.status).toBe(200);
    return ((await response.json()) as Reference).uuid;
  };
  const versionOf = async (uuid: string) => {
    const { version } = await service.db
      .selectFrom('visibility_profiles')
      .select('version')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    return version;
  };
  const profile = async (uuid: string) => {
    const response = await service.call(`${API}/profile/visibility/get/${uuid}`, { as: 'admin' });
    return { etag: response.headers.get('etag'), found: (await response.json()) as VisibilityProfile };
  };

  describe('of one set', () => {
    it.each(SETS)('imports every %s, and no other elements', async (kind) => {
      const [first, second] = [element('Aurora'), element('Żubr')];
      inventory = { ...nothing(), [kind]: [second, first] };
      expect(await synced(kind)).toBe(2);
      const empty = { carriers: [], clusterGroups: [], networkGroups: [], neAttributes: [], venues: [] };
      expect(await sets()).toEqual({ ...empty, [FIELD_OF[kind]]: [first, second] });
    });

    it('renames, adds and removes visibility elements as the inventory does', async () => {
      const [kept, renamed, gone] = ['Kept', 'Before', 'Gone'].map(element) as [
        SourceElement,
        SourceElement,
        SourceElement,
      ];
      inventory.carrier = [kept, renamed, gone];
      expect(await synced('carrier')).toBe(3);
      inventory.carrier = [kept, { ...renamed, name: 'After' }, element('New'), element('Newer')];
      expect(await synced('carrier')).toBe(4);
      expect((await sets()).carriers).toEqual(['After', 'Kept', 'New', 'Newer'].map(named));
    });

    it('imports clusters in five levels, in any order, and moves them', async () => {
      const world = cluster('World');
      const region = cluster('Región Norte', world.uuid);
      const country = cluster('Deutschland', region.uuid);
      const city = cluster('Köln', country.uuid);
      const site = cluster('Tower', city.uuid);
      const other = cluster('Exchange', city.uuid);
      inventory.cluster = [other, site, city, country, region, world];
      expect(await synced('cluster')).toBe(6);
      const rest = (...children: object[]) => [
        node(world, node(region, node(country, node(city, ...children)))),
      ];
      expect(await trees()).toEqual(rest(node(other), node(site)));

      // The two sites are now listed in the opposite order. The city becomes the root, and the previous root and the
      // country are removed.
      const moved = { ...city, parent: null };
      inventory.cluster = [site, other, moved, { ...region, parent: moved.uuid }];
      expect(await synced('cluster')).toBe(4);
      expect(await trees()).toEqual([node(city, node(site), node(other), node(region))]);
    });

    it('changes no list version if nothing has changed', async () => {
      const top = cluster('World');
      inventory = { ...nothing(), cluster: [top, cluster('Site', top.uuid)], venue: [element('Seaport')] };
      expect(await synced('all')).toBe(3);
      const before = await tags();
      expect(await synced('all')).toBe(3);
      expect(await tags()).toEqual(before);
      inventory.venue = [element('Seaport')];
      expect(await synced('venue')).toBe(1);
      const [clusters, elements] = await tags();
      expect(clusters).toBe(before[0]);
      expect(elements).not.toBe(before[1]);
    });

    it('accepts an empty set if no profile uses the stored one', async () => {
      inventory.venue = [element('Seaport')];
      await synced('venue');
      inventory.venue = [];
      expect(await synced('venue')).toBe(0);
      expect((await sets()).venues).toEqual([]);
    });
  });

  describe('the selected objects of visibility profiles', () => {
    it('are removed with the visibility elements, and the profile gets a new version', async () => {
      const [top, side] = [cluster('Top'), cluster('Side')];
      const below = cluster('Below', top.uuid);
      const [group, spare] = [element('Group'), element('Spare')];
      inventory = { ...nothing(), cluster: [top, below, side], clusterGroup: [group, spare] };
      await synced('all');
      const loser = await addProfile({
        clusters: [top, below, side],
        primaryVisibility: top,
        sets: { clusterGroup: [group, spare] },
        defaultClusterGroup: group,
      });
      const untouched = await addProfile({ clusters: [side], primaryVisibility: side });
      const before = { loser: await profile(loser), untouched: await profile(untouched) };
      expect([await versionOf(loser), await versionOf(untouched)]).toEqual([1, 1]);

      inventory = { ...nothing(), cluster: [side], clusterGroup: [spare] };
      expect(await synced('cluster')).toBe(1);
      const { etag, found } = await profile(loser);
      expect(etag).not.toBe(before.loser.etag);
      expect(found).toMatchObject({ primaryVisibility: null, clusters: [{ uuid: side.uuid }] });
      expect(found.defaultClusterGroup).toMatchObject({ uuid: group.uuid });
      expect(await synced('clusterGroup')).toBe(1);
      expect(await profile(loser)).toMatchObject({
        etag: expect.not.stringMatching(`${etag}|${before.loser.etag}`) as string,
        found: { defaultClusterGroup: null, clusterGroups: [{ uuid: spare.uuid }] },
      });
      expect(await profile(untouched)).toMatchObject({
        etag: before.untouched.etag,
        found: { primaryVisibility: { uuid: side.uuid } },
      });
      expect([await versionOf(loser), await versionOf(untouched)]).toEqual([3, 1]);
    });

    it('get new names without a change of the profile’s ETag', async () => {
      const group = element('Core');
      inventory.networkGroup = [group];
      await synced('networkGroup');
      const uuid = await addProfile({ sets: { networkGroup: [group] } });
      const { etag } = await profile(uuid);
      inventory.networkGroup = [{ ...group, name: 'Backbone' }];
      await synced('networkGroup');
      expect(await profile(uuid)).toMatchObject({
        etag,
        found: { networkGroups: [{ uuid: group.uuid, name: 'Backbone' }] },
      });
    });

    it('are kept if the inventory returns an empty set', async () => {
      const [group, site] = [element('Core'), cluster('Site')];
      inventory = { ...nothing(), networkGroup: [group], cluster: [site] };
      await synced('all');
      await addProfile({ sets: { networkGroup: [group] } });
      await addProfile({ clusters: [site], primaryVisibility: site });
      const before = await tags();
      inventory = nothing();
      for (const elementType of ['networkGroup', 'cluster'] as const) {
        expect(await refused(elementType)).toEqual({
          status: 502,
          code: 'source_failed',
          message: 'The inventory sent no elements, but visibility profiles use some.',
        });
      }
      expect(await tags()).toEqual(before);
    });
  });

  describe('a source that fails', () => {
    const twice = element('Twice');
    const loop = cluster('Loop');
    const knot = cluster('Knot', loop.uuid);
    const chain = Array.from({ length: 51 }, (_, index) => cluster(`Level ${index}`));
    const unusable: [string, ElementType, unknown][] = [
      ['no list', 'carrier', { carriers: [] }],
      ['nothing', 'carrier', null],
      ['entries that are none', 'carrier', [element('Good'), 'Aurora']],
      ['an element without a name', 'venue', [element('Good'), element('')]],
      ['an element with an endless name', 'venue', [element('x'.repeat(256))]],
      ['an element with a name that shows nothing', 'venue', [element('\0\u200b')]],
      ['an element without an identity', 'networkGroup', [{ name: 'Core' }]],
      ['an identity that is none', 'networkGroup', [{ uuid: '17', name: 'Core' }]],
      ['an element twice', 'carrier', [twice, { ...twice, name: 'Again' }]],
      ['a cluster twice', 'cluster', [loop, { ...loop, parent: null }]],
      ['clusters without a word of their parents', 'cluster', [element('Site')]],
      ['a cluster below one that is not there', 'cluster', [cluster('Site', randomUUID())]],
      ['a cluster below itself', 'cluster', [cluster('Site'), { ...loop, parent: loop.uuid }]],
      ['clusters below one another', 'cluster', [{ ...loop, parent: knot.uuid }, knot]],
      [
        'clusters without end',
        'cluster',
        chain.map((one, index) => ({ ...one, parent: chain[index - 1]?.uuid ?? null })),
      ],
    ];

    // The service checks the response before it uses the database, so SQLite is enough.
    it.each(engine === 'SQLite' ? unusable : [])(
      'with %s gets a 502 response, and nothing changes',
      async (_what, elementType, answer) => {
        inventory = {
          ...nothing(),
          [elementType]: elementType === 'cluster' ? [cluster('Old')] : [element('Old')],
        };
        await synced('all');
        const before = await tags();
        inventory = { ...nothing(), clusterGroup: [element('New')], [elementType]: answer };
        expect(await refused(elementType)).toMatchObject({ status: 502, code: 'source_failed' });
        expect(await refused('all')).toMatchObject({ status: 502, code: 'source_failed' });
        expect(await tags()).toEqual(before);
      },
    );

    it('is refused if it contains the same element in two sets', async () => {
      const double = element('Double');
      inventory = { ...nothing(), carrier: [double] };
      await synced('carrier');
      inventory.venue = [double];
      expect(await refused('venue')).toMatchObject({ status: 502, code: 'source_failed' });
      expect((await sets()).carriers).toEqual([double]);
    });

    it('changes nothing if it refuses, closes the connection or cannot be read', async () => {
      // The source refuses the service's credentials with 401. The service must not pass on this status, because the
      // caller is signed in.
      source.answerJson({ error: 'unauthorized' }, 401);
      expect(await refused('carrier')).toMatchObject({ status: 502, code: 'source_failed' });
      source.answer((request) => request.socket.destroy());
      expect(await refused('carrier')).toMatchObject({ status: 444, code: 'no_response' });
      expect(await refused('all')).toMatchObject({ status: 444, code: 'no_response' });
      source.answer((_request, response) => response.end('<html>'));
      expect(await refused('cluster')).toMatchObject({ status: 502, code: 'source_failed' });
    });

    it('changes nothing in any set if one of the sets cannot be read', async () => {
      inventory.carrier = [element('New')];
      const before = await tags();
      source.answer((request, response) => {
        if (request.url?.endsWith('/venue')) request.socket.destroy();
        else response.end(JSON.stringify(request.url?.endsWith('/carrier') ? inventory.carrier : []));
      });
      expect(await refused('all')).toMatchObject({ status: 444, code: 'no_response' });
      expect(await tags()).toEqual(before);
      expect(await synced('carrier')).toBe(1);
    });
  });

  describe('the calls of a sync', () => {
    it('require an administrator', async () => {
      for (const elementType of ['carrier', 'all'] as const) {
        expect(await refused(elementType, null)).toMatchObject({ status: 401, code: 'unauthenticated' });
        expect(await refused(elementType, 'viewer')).toMatchObject({ status: 403, code: 'forbidden' });
        expect(await refused(elementType, 'scoAdmin')).toMatchObject({ status: 403, code: 'forbidden' });
        expect((await sync(elementType, 'productAdmin')).status).toBe(200);
      }
    });

    it('refuse an unknown set', async () => {
      const response = await service.call(`${API}/visibility/sync/planet`, { as: 'admin' });
      expect(response.status).toBe(400);
    });

    it('are refused while another sync is running, of whatever set', async () => {
      const asked = new Promise<ServerResponse>((resolve) => {
        source.answer((_request, response) => resolve(response));
      });
      const first = sync('carrier');
      const held = await asked;
      const busy = { status: 409, code: 'busy' };
      expect(await refused('carrier')).toMatchObject(busy);
      expect(await refused('cluster')).toMatchObject(busy);
      expect(await refused('all')).toMatchObject(busy);
      held.end('[]');
      expect((await first).status).toBe(200);
      source.answerJson([]);
      expect(await synced('all')).toBe(0);
    });

    it('leave a profile consistent that is saved while they remove its objects', async () => {
      const [kept, gone] = [element('Kept'), element('Gone')];
      inventory.networkGroup = [kept, gone];
      await synced('networkGroup');
      const uuid = await addProfile({ sets: { networkGroup: [kept] } });
      inventory.networkGroup = [kept];
      const body = {
        uuid,
        name: `Profile ${randomUUID()}`,
        minimumRole: { name: 'ADMIN' },
        networkGroups: [{ uuid: kept.uuid }, { uuid: gone.uuid }],
      };
      const [done, response] = await Promise.all([
        sync('networkGroup'),
        service.call(`${API}/profile/visibility/update`, { as: 'admin', method: 'POST', body }),
      ]);
      // The save is committed before the group is removed, or it is refused because the group no longer exists.
      expect(done.status).toBe(200);
      expect([200, 422]).toContain(response.status);
      expect((await profile(uuid)).found.networkGroups).toEqual([kept]);
    });
  });

  it('imports a large network in parts, and removes all of it from a profile', async () => {
    await expectConstantStatements(MANY, async (count) => {
      const top = cluster('Top');
      const many = Array.from({ length: count - 1 }, (_, index) => cluster(`Site ${index}`, top.uuid));
      inventory.cluster = [top, ...many];
      expect(await synced('cluster')).toBe(count);
      const uuid = await addProfile({ clusters: [top, ...many], primaryVisibility: top });
      expect(await synced('cluster')).toBe(count);
      inventory.cluster = [cluster('Left')];
      expect(await synced('cluster')).toBe(1);
      expect((await profile(uuid)).found).toMatchObject({ clusters: [], primaryVisibility: null });
    });
  });
});

describe.each(ENGINES)('a generated inventory on $engine', ({ engine, emptyDatabase }) => {
  let database: OpenDatabase;
  let source: OtherSystem;
  let db: Db;

  beforeAll(async () => {
    database = await openEmpty(emptyDatabase);
    ({ db } = database);
    source = await startOtherSystem();
  }, START_MS);
  afterAll(async () => {
    await source.stop();
    await database.close();
  });

  // Only eight uuids exist, so that elements stay, disappear and appear again from one inventory to the next.
  const UUIDS = Array.from({ length: 8 }, () => randomUUID());
  const list = uniqueArray(
    record({
      uuid: constantFrom(...UUIDS),
      name: string({ maxLength: 5 }).map((name) => cleanName(`x${name}`)),
    }),
    {
      selector: ({ uuid }) => uuid,
    },
  );

  it('equals the stored elements after a sync, and a second sync changes nothing', async () => {
    await assert(
      asyncProperty(list, array(constantFrom(0, 1, 2)), async (found, steps) => {
        // The parent of each cluster is null or a cluster before it.
        const clusters = found.map(({ uuid, name }, index) => {
          const parent = found[index - 1 - (steps[index] ?? index)]?.uuid ?? null;
          return { uuid, name, parent };
        });
        source.answerJson(clusters);
        const inventory = openInventory({ kind: 'web', url: source.url, access: { kind: 'none' } });
        const [first] = await byTest(() =>
          syncVisibility(db, ['cluster'], inventory, { warn: expect.unreachable }),
        );
        expect(first).toMatchObject({ elementType: 'cluster', elements: clusters.length });
        const rows = await db
          .selectFrom('clusters')
          .select(['uuid', 'name', 'parent_uuid as parent'])
          .execute();
        expect(rows.toSorted(byUuid)).toEqual(clusters.toSorted(byUuid));
        const versions = await listVersions(db, ['clusters', 'visibilityProfiles']);
        expect(
          await byTest(() => syncVisibility(db, ['cluster'], inventory, { warn: expect.unreachable })),
        ).toMatchObject([{ elements: clusters.length, written: 0, removed: 0, profiles: 0, pointing: 0 }]);
        expect(await listVersions(db, ['clusters', 'visibilityProfiles'])).toEqual(versions);
      }),
      { numRuns: engine === 'SQLite' ? 25 : 10 },
    );
  });

  it('is reported if it does not respond in time or is not configured', async () => {
    source.answer(() => {});
    const address = { kind: 'web', url: source.url, access: { kind: 'none' } } as const;
    const inventory = openInventory(address, { timeoutMs: 50 });
    await expect(
      byTest(() => syncVisibility(db, ELEMENT_TYPES, inventory, { warn: expect.unreachable })),
    ).rejects.toMatchObject({
      code: 'timed_out',
    });
    await expect(
      byTest(() => syncVisibility(db, ['venue'], null, { warn: expect.unreachable })),
    ).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

describe('a tenant without network attributes and venues', () => {
  it(
    'cannot sync them',
    async () => {
      const source = await startOtherSystem();
      const service = await startService({ environment: { INVENTORY_URL: source.url, LAYOUT_CODE: 'SCO' } });
      const asked: (string | undefined)[] = [];
      source.answer((request, response) => {
        asked.push(request.url);
        response.end('[]');
      });
      const status = async (elementType: string) =>
        (await service.call(`${API}/visibility/sync/${elementType}`, { as: 'admin' })).status;
      expect(await status('venue')).toBe(404);
      expect(await status('networkElementAttribute')).toBe(404);
      expect(await status('all')).toBe(200);
      const paths = ['carrier', 'cluster', 'clusterGroup', 'networkGroup'].map((one) => `/visibility/${one}`);
      expect(asked.toSorted()).toEqual(paths);
      await service.stop();
      await source.stop();
    },
    START_MS,
  );
});

describe('the difference of rows', () => {
  const rows = uniqueArray(record({ uuid: constantFrom('a', 'b', 'c', 'd'), name: constantFrom('x', 'y') }), {
    selector: ({ uuid }) => uuid,
  });

  it('turns the first list into the second, and omits equal rows', async () => {
    await assert(
      asyncProperty(rows, rows, async (before, after) => {
        const { written, removed } = await difference(before, after);
        const made = new Map<string, SourceElement>(before.map((row) => [row.uuid, row]));
        for (const row of written) {
          expect(made.get(row.uuid)).not.toEqual(row);
          made.set(row.uuid, row);
        }
        for (const uuid of removed) expect(made.delete(uuid)).toBe(true);
        expect([...made.values()].toSorted(byUuid)).toEqual(after.toSorted(byUuid));
      }),
    );
  });
});

describe('the clusters of an inventory', () => {
  it('are sorted so that parents come first, from any order', async () => {
    const sentClusters = uniqueArray(anyUuid(), { maxLength: 20 }).chain((uuids) => {
      const tree = uuids.map((uuid, index) => ({
        uuid,
        name: uuid,
        parent: uuids[Math.floor((index - 1) / 2)] ?? null,
      }));
      return shuffledSubarray(tree, { minLength: tree.length });
    });
    await assert(
      asyncProperty(sentClusters, async (sent) => {
        const seen = new Set<string | null>([null]);
        const rows = await clustersIn(judge('cluster', listOfJson('The clusters', sent)));
        expect(rows).toHaveLength(sent.length);
        for (const { uuid, parent_uuid = null } of rows) {
          expect(seen.has(parent_uuid)).toBe(true);
          seen.add(uuid);
        }
      }),
    );
  });
});
