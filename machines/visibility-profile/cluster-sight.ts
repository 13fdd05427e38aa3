import { searchKey } from '../../openapi/text-match.ts';
import { withItems } from '../resource/with-items.ts';
import { clusterLabel, clusterNotes, pathAbove } from './cluster-labels.ts';
import { selectedBelow, selectionOf } from './cluster-selection.ts';
import { type ClusterTree, countBelow } from './cluster-tree.ts';
import { searchedNames } from './cluster-view.ts';
import {
  type Chosen,
  MAX_PARTS_NAMED,
  type Reason,
  type SearchableSight,
  type Sighting,
} from './sighting.ts';

/** Returns what a profile shows of a cluster tree. Chosen clusters that are not in the tree come last. */
export function clusterSight(tree: ClusterTree, { clusters, primaryVisibility }: Chosen): SearchableSight {
  const withPrimary = primaryVisibility ? withItems(clusters, [primaryVisibility]) : clusters;
  const outside = withPrimary.filter(({ uuid }) => !tree.placeOf.has(uuid));
  const uuids = withPrimary.map(({ uuid }) => uuid);
  const selection = selectionOf(tree, uuids, null);
  const { selected } = selection;
  const counts = selectedBelow(tree, selection);
  const isWhole = (place: number) => selected[place] === 1 && counts[place] === countBelow(tree, place);
  const tops = branchTops(tree, isWhole);
  const parts = [...tops.keys()].filter((place) => selected[place] === 1 && tops[place] === place);
  const notes = clusterNotes(tree);
  const seen = withPrimary.length;
  const total = tree.size + outside.length;

  function reasonAt(place: number): Reason {
    if (selected[place] === 0) {
      return counts[place] === 0 ? { why: 'not' } : { why: 'below', count: counts[place]! };
    }
    if (seen === total) return { why: 'all' };
    const top = tops[place]!;
    if (top === place) return { why: 'itself' };
    return { why: 'through', name: clusterLabel(tree, tree.uuids[top]!, outside) };
  }

  function sightingAt(place: number): Sighting {
    if (place >= tree.size) {
      const { uuid, name } = outside[place - tree.size]!;
      return { kind: 'clusters', uuid, name, detail: '', isSeen: true, reason: { why: 'itself' } };
    }
    const uuid = tree.uuids[place]!;
    return {
      kind: 'clusters',
      uuid,
      name: tree.names[place]!,
      detail: notes.get(uuid) ?? pathAbove(tree, place),
      isSeen: selected[place] === 1,
      reason: reasonAt(place),
    };
  }

  return {
    kind: 'clusters',
    total,
    seen,
    parts: parts.length + outside.length,
    first: [
      ...parts.slice(0, MAX_PARTS_NAMED).map((place) => ({
        label: clusterLabel(tree, tree.uuids[place]!, outside),
        below: isWhole(place) ? counts[place]! : 0,
      })),
      ...outside.map(({ uuid }) => ({ label: clusterLabel(tree, uuid, outside), below: 0 })),
    ].slice(0, MAX_PARTS_NAMED),
    keys: [...searchedNames(tree), ...outside.map(({ name }) => searchKey(name))],
    isSeen: (place) => place >= tree.size || selected[place] === 1,
    sightingAt,
  };
}

/**
 * Returns, for each cluster, its topmost ancestor of which the whole branch is chosen; otherwise the cluster itself.
 */
function branchTops({ size, parents }: ClusterTree, isWhole: (place: number) => boolean): Uint32Array {
  const tops = new Uint32Array(size);
  for (let place = 0; place < size; place++) {
    const parent = parents[place]!;
    tops[place] = parent >= 0 && isWhole(parent) ? tops[parent]! : place;
  }
  return tops;
}
