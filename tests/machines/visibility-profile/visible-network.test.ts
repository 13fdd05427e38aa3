import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchNetwork, visibleNetwork } from '../../../machines/visibility-profile/visible-network.ts';
import { clusterTree } from '../../../machines/visibility-profile/cluster-tree.ts';
import { kindsFor } from '../../../machines/visibility-profile/form-rules.ts';
import type { SearchResult } from '../../../machines/visibility-profile/kind-visibility.ts';
import type { Cluster } from '../../../openapi/generated/types.ts';
import { anyClusters, below, cluster, fannedClusters, flattened, LARGE_FAN } from '../../support/clusters.ts';
import {
  named,
  storedVisibilityProfile,
  visibilityProfileChoices,
} from '../../support/visibility-profiles.ts';

const KINDS = kindsFor(['NEA', 'VEN']);
const network = visibilityProfileChoices();
const nile = storedVisibilityProfile();

const find = (typed: string, profile = nile, of = network, kinds = KINDS) =>
  searchNetwork(of, profile, kinds, typed, 50);

const partsOf = ({ kind, name, detail, isSeen, reason }: SearchResult) => [
  kind,
  name,
  detail,
  isSeen,
  reason,
];

describe('the visible objects of a visibility profile', () => {
  it('are counted and named by kind, and a whole branch counts as one', () => {
    expect(visibleNetwork(network, nile, KINDS)).toMatchObject([
      { kind: 'carriers', seen: 1, total: 3, parts: 1, first: [{ label: 'Red', below: 0 }] },
      { kind: 'clusters', seen: 3, total: 10, parts: 1, first: [{ label: 'Egypt', below: 2 }] },
      { kind: 'clusterGroups', seen: 1, total: 2 },
      { kind: 'networkGroups', seen: 0, total: 2, parts: 0, first: [] },
      { kind: 'neAttributes', seen: 0, total: 1 },
      { kind: 'venues', seen: 0, total: 1 },
    ]);
  });

  it('are named if they are the first three of their kind', () => {
    const roots = Array.from({ length: 9 }, (_, index) => cluster(String(index)));
    const profile = storedVisibilityProfile({
      primaryVisibility: null,
      clusters: ['5', '3', '1', '7'].map(named),
      carriers: network.carriers.toReversed(),
    });
    const [carriers, clusters] = visibleNetwork({ ...network, tree: clusterTree(roots) }, profile, KINDS);
    expect(clusters).toMatchObject({
      parts: 4,
      first: ['1', '3', '5'].map((label) => ({ label, below: 0 })),
    });
    expect(carriers?.first.map(({ label }) => label)).toEqual(['Blue', 'Green', 'Red']);
  });

  it('include a primary visibility, and objects that the lists do not contain', () => {
    const profile = storedVisibilityProfile({
      primaryVisibility: named('Atlantis'),
      clusters: [named('Kenya')],
      carriers: [named('Gone')],
    });
    const [carriers, clusters] = visibleNetwork(network, profile, KINDS);
    expect(clusters).toMatchObject({
      seen: 2,
      total: 11,
      first: [{ label: 'Kenya' }, { label: 'Atlantis' }],
    });
    expect(carriers).toMatchObject({ seen: 1, total: 4, first: [{ label: 'Gone' }] });
    expect(find('atlantis', profile).found.map(partsOf)).toEqual([
      ['clusters', 'Atlantis', '', true, { why: 'itself' }],
    ]);
    expect(find('gone', profile).found.map(partsOf)).toEqual([
      ['carriers', 'Gone', '', true, { why: 'itself' }],
    ]);
  });

  it('omit the kinds that the tenant does not have', () => {
    expect(kindsFor([])).toEqual(['carriers', 'clusters', 'clusterGroups', 'networkGroups']);
    expect(find('arena').count).toBe(1);
    expect(find('arena', nile, network, kindsFor(['NEA'])).count).toBe(0);
  });
});

describe('the check whether a user sees an object', () => {
  it.each([
    ['cairo', [['clusters', 'Cairo', 'Africa / Egypt', true, { why: 'through', name: 'Egypt' }]]],
    ['egypt', [['clusters', 'Egypt', 'Africa', true, { why: 'itself' }]]],
    ['africa', [['clusters', 'Africa', '', false, { why: 'below', count: 3 }]]],
    ['malaga', [['clusters', 'Málaga', 'Europe / Spain', false, { why: 'not' }]]],
    ['RED', [['carriers', 'Red', '', true, { why: 'itself' }]]],
    ['blue', [['carriers', 'Blue', '', false, { why: 'not' }]]],
    ['nowhere', []],
    ['  ', []],
  ])('answers a search for "%s"', (typed, answers) => {
    expect(find(typed).found.map(partsOf)).toEqual(answers);
  });

  it('names the whole kind as the reason if all objects of the kind are chosen', () => {
    const profile = storedVisibilityProfile({
      clusters: network.tree.uuids.map((uuid) => ({ uuid, name: uuid })),
      carriers: [...network.carriers],
    });
    expect(find('cairo', profile).found.map(({ reason }) => reason)).toEqual([{ why: 'all' }]);
    expect(find('blue', profile).found.map(({ reason }) => reason)).toEqual([{ why: 'all' }]);
  });

  it('distinguishes equal names: clusters by path, elements by uuid', () => {
    const of = {
      ...network,
      tree: clusterTree([
        cluster('North', { uuid: '1-7c0e1d52', name: 'Access', children: [] }),
        cluster('South', { uuid: '2-3f5b8c2e', name: 'access', children: [] }),
      ]),
      carriers: [
        { uuid: '3-aaaaaaaa', name: 'Access' },
        { uuid: '4-bbbbbbbb', name: 'Access' },
      ],
    };
    const profile = storedVisibilityProfile({
      primaryVisibility: { uuid: '1-7c0e1d52', name: 'Access' },
      clusters: [],
      carriers: [{ uuid: '4-bbbbbbbb', name: 'Access' }],
    });
    expect(find('access', profile, of).found.map(partsOf)).toEqual([
      ['carriers', 'Access', '…aaaaaaaa', false, { why: 'not' }],
      ['carriers', 'Access', '…bbbbbbbb', true, { why: 'itself' }],
      ['clusters', 'Access', 'North', true, { why: 'itself' }],
      ['clusters', 'access', 'South', false, { why: 'not' }],
    ]);
  });

  it('lists exact matches first, limits the results, and counts all matches', () => {
    const of = { ...network, tree: clusterTree([...fannedClusters([60]), cluster('Cluster')]) };
    const profile = storedVisibilityProfile({ primaryVisibility: null, clusters: [named('Cluster 7')] });
    const { found, count, seen } = searchNetwork(of, profile, KINDS, 'cluster', 5);
    expect(found.map(({ name }) => name)).toEqual([
      'Cluster',
      'Cluster 1',
      'Cluster 2',
      'Cluster 3',
      'Cluster 4',
    ]);
    expect([count, seen]).toEqual([61, 1]);
  });

  it('says that an object is visible if and only if the profile contains it, for any tree', () => {
    fc.assert(
      fc.property(anyClusters, fc.infiniteStream(fc.boolean()), (roots, picks) => {
        const all = flattened(roots);
        const chosen = all.filter(() => picks.next().value);
        const uuids = new Set(chosen.map(({ uuid }) => uuid));
        const of = { ...network, tree: clusterTree(roots) };
        const profile = storedVisibilityProfile({ primaryVisibility: null, clusters: chosen, carriers: [] });
        const found = ['a', 'b', 'e', ' '].flatMap(
          (typed) => searchNetwork(of, profile, ['clusters'], typed, Infinity).found,
        );
        const byUuid = new Map(all.map((one) => [one.uuid, one]));
        const isWhole = (one: Cluster): boolean => [one, ...below(one)].every(({ uuid }) => uuids.has(uuid));
        for (const { uuid, isSeen, reason } of found) {
          const one = byUuid.get(uuid)!;
          const isInWhole = all.some((other) => isWhole(other) && below(other).includes(one));
          expect(isSeen).toBe(uuids.has(uuid));
          expect(reason.why === 'through').toBe(isSeen && isInWhole && uuids.size < all.length);
          expect(reason.why === 'below').toBe(!isSeen && below(one).some((each) => uuids.has(each.uuid)));
        }
      }),
    );
  });

  it('finds one of 50,000 clusters', () => {
    const of = { ...network, tree: clusterTree(fannedClusters(LARGE_FAN)) };
    const profile = storedVisibilityProfile({
      primaryVisibility: null,
      clusters: below(fannedClusters(LARGE_FAN)[2]!),
    });
    const { found, count, seen } = find('cluster 3.1.1.2', profile, of);
    expect(found[0]).toMatchObject({ name: 'Cluster 3.1.1.2', isSeen: true });
    expect([count, seen]).toEqual([6, 6]);
  });
});
