import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClusterTree,
  clusterTree,
  countBelow,
  siblingsOf,
} from '../../../machines/visibility-profile/cluster-tree.ts';
import type { Cluster } from '../../../openapi/generated/types.ts';
import {
  anyClusters,
  below,
  chainOf,
  cluster,
  fannedClusters,
  flattened,
  LARGE_FAN,
} from '../../support/clusters.ts';

/** Converts a tree's arrays back to nested clusters. */
function nested(tree: ClusterTree, from = 0, to = tree.size): Cluster[] {
  const clusters: Cluster[] = [];
  for (let node = from; node < to; node = tree.ends[node]!) {
    const children = nested(tree, node + 1, tree.ends[node]);
    clusters.push({ uuid: tree.uuids[node]!, name: tree.names[node]!, children });
  }
  return clusters;
}

describe('a tree of clusters', () => {
  it('returns each cluster with its ancestors and descendants', () => {
    fc.assert(
      fc.property(anyClusters, (roots) => {
        const tree = clusterTree(roots);
        const all = flattened(roots);
        expect(nested(tree)).toEqual(roots);
        expect(tree.size).toBe(all.length);
        for (const [node, each] of all.entries()) {
          expect(tree.nodeOf.get(each.uuid)).toBe(node);
          expect(countBelow(tree, node)).toBe(below(each).length);
          const above = all.filter((other) => below(other).includes(each));
          expect(tree.depths[node]).toBe(above.length);
          expect(tree.uuids[tree.parents[node]!]).toBe(above.at(-1)?.uuid);
          const siblings = above.at(-1)?.children ?? roots;
          expect(siblingsOf(tree, node).map((sibling) => tree.uuids[sibling])).toEqual(
            siblings.map(({ uuid }) => uuid),
          );
        }
      }),
    );
  });

  it('contains a repeated cluster once, at its first position, with all its descendants', () => {
    const roots = [
      cluster('Africa', cluster('Egypt', cluster('Cairo'))),
      cluster('Europe', cluster('Egypt', cluster('Aswan'), cluster('Cairo')), cluster('Spain')),
      cluster('Africa', cluster('Kenya')),
    ];
    expect(nested(clusterTree(roots))).toEqual([
      cluster('Africa', cluster('Egypt', cluster('Cairo'), cluster('Aswan')), cluster('Kenya')),
      cluster('Europe', cluster('Spain')),
    ]);
  });

  it('includes a cluster that is its own descendant only once', () => {
    const roots = [cluster('Africa', cluster('Egypt', cluster('Africa', cluster('Kenya'))))];
    expect(nested(clusterTree(roots))).toEqual([cluster('Africa', cluster('Egypt'), cluster('Kenya'))]);
  });

  it('contains every cluster, even if uuids are repeated', () => {
    const anyTwice = fc.tuple(anyClusters, fc.integer({ min: 1, max: 4 })).map(([roots, kinds]) => {
      const renamed = (clusters: readonly Cluster[]): Cluster[] =>
        clusters.map(({ uuid, name, children }) => ({
          uuid: String(Number(uuid.slice('uuid '.length)) % kinds),
          name,
          children: renamed(children),
        }));
      return renamed(roots);
    });
    fc.assert(
      fc.property(anyTwice, (roots) => {
        const tree = clusterTree(roots);
        expect(new Set(tree.uuids)).toEqual(new Set(flattened(roots).map(({ uuid }) => uuid)));
        expect(new Set(tree.uuids).size).toBe(tree.size);
        expect(clusterTree(nested(tree))).toEqual(tree);
      }),
    );
  });

  it('may be empty', () => {
    expect(clusterTree([])).toMatchObject({ size: 0, uuids: [], names: [] });
  });

  it('can have 50,000 clusters, as siblings, in levels or as a single path', () => {
    const wide = clusterTree(fannedClusters([1, 50_000]));
    expect(countBelow(wide, 0)).toBe(50_000);
    const levels = clusterTree(fannedClusters(LARGE_FAN));
    expect(levels.size).toBe(50_210);
    expect(countBelow(levels, 0)).toBe(5020);
    expect(levels.names.at(-1)).toBe('Cluster 10.20.10.24');
    const deep = clusterTree([chainOf(50_000)]);
    expect(countBelow(deep, 0)).toBe(49_999);
    expect(deep.depths.at(-1)).toBe(49_999);
  });
});
