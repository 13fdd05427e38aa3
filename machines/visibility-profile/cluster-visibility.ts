import { searchKey } from '../../openapi/rules/text-match.ts';
import { withItems } from '../common/with-items.ts';
import { clusterLabel, clusterNotes, pathAbove } from './cluster-labels.ts';
import { selectedBelow, selectionOf } from './cluster-selection.ts';
import { type ClusterTree, countBelow } from './cluster-tree.ts';
import { searchedNames } from './cluster-view.ts';
import {
  type Chosen,
  MAX_PARTS_NAMED,
  type Reason,
  type SearchableKind,
  type SearchResult,
} from './kind-visibility.ts';

/** Returns which clusters of a tree a profile shows. Chosen clusters that are not in the tree come last. */
export function clusterVisibility(
  tree: ClusterTree,
  { clusters, primaryVisibility }: Chosen,
): SearchableKind {
  const withPrimary = primaryVisibility ? withItems(clusters, [primaryVisibility]) : clusters;
  const outside = withPrimary.filter(({ uuid }) => !tree.nodeOf.has(uuid));
  const uuids = withPrimary.map(({ uuid }) => uuid);
  const selection = selectionOf(tree, uuids, null);
  const { selected } = selection;
  const counts = selectedBelow(tree, selection);
  const isWhole = (node: number) => selected[node] === 1 && counts[node] === countBelow(tree, node);
  const tops = branchTops(tree, isWhole);
  const parts = [...tops.keys()].filter((node) => selected[node] === 1 && tops[node] === node);
  const notes = clusterNotes(tree);
  const seen = withPrimary.length;
  const total = tree.size + outside.length;

  function reasonAt(node: number): Reason {
    if (selected[node] === 0) {
      return counts[node] === 0 ? { why: 'not' } : { why: 'below', count: counts[node]! };
    }
    if (seen === total) return { why: 'all' };
    const top = tops[node]!;
    if (top === node) return { why: 'itself' };
    return { why: 'through', name: clusterLabel(tree, tree.uuids[top]!, outside) };
  }

  function resultAt(node: number): SearchResult {
    if (node >= tree.size) {
      const { uuid, name } = outside[node - tree.size]!;
      return { kind: 'clusters', uuid, name, detail: '', isSeen: true, reason: { why: 'itself' } };
    }
    const uuid = tree.uuids[node]!;
    return {
      kind: 'clusters',
      uuid,
      name: tree.names[node]!,
      detail: notes.get(uuid) ?? pathAbove(tree, node),
      isSeen: selected[node] === 1,
      reason: reasonAt(node),
    };
  }

  return {
    kind: 'clusters',
    total,
    seen,
    parts: parts.length + outside.length,
    first: [
      ...parts.slice(0, MAX_PARTS_NAMED).map((node) => ({
        label: clusterLabel(tree, tree.uuids[node]!, outside),
        below: isWhole(node) ? counts[node]! : 0,
      })),
      ...outside.map(({ uuid }) => ({ label: clusterLabel(tree, uuid, outside), below: 0 })),
    ].slice(0, MAX_PARTS_NAMED),
    keys: [...searchedNames(tree), ...outside.map(({ name }) => searchKey(name))],
    isSeen: (node) => node >= tree.size || selected[node] === 1,
    resultAt,
  };
}

/**
 * Returns, for each cluster, its topmost ancestor whose whole branch is chosen; the cluster itself if there is none.
 */
function branchTops({ size, parents }: ClusterTree, isWhole: (node: number) => boolean): Uint32Array {
  const tops = new Uint32Array(size);
  for (let node = 0; node < size; node++) {
    const parent = parents[node]!;
    tops[node] = parent >= 0 && isWhole(parent) ? tops[parent]! : node;
  }
  return tops;
}
