import { clusterNotes } from './cluster-labels.ts';
import { type ClusterSelection, selectedBelow } from './cluster-selection.ts';
import { type ClusterTree, countBelow } from './cluster-tree.ts';
import type { ShownClusters } from './cluster-view.ts';

export interface ClusterRow {
  readonly key: string;
  readonly name: string;
  /** Distinguishes the cluster from others of the same name. */
  readonly note: string | undefined;
  /** Value for `aria-level`, from 1. */
  readonly level: number;
  /** Values for `aria-posinset`, from 1, and `aria-setsize`. */
  readonly position: number;
  readonly setSize: number;
  readonly isOpen: boolean | null;
  readonly isSelected: boolean;
  /** Number of descendants. `selectedBelow` is the number of selected descendants. */
  readonly below: number;
  readonly selectedBelow: number;
}

/** Creates rows on demand, because a tree may be huge, and only few rows are visible. */
export interface ClusterRows {
  readonly count: number;
  at(index: number): ClusterRow;
  /** Returns the row index of a cluster, or of its nearest ancestor with a row; 0 if neither has a row. */
  indexOf(uuid: string): number;
  parentOf(index: number): number | null;
}

export function clusterRows(
  tree: ClusterTree,
  shown: ShownClusters,
  selection: ClusterSelection,
): ClusterRows {
  const { nodes } = shown;
  const notes = clusterNotes(tree);
  const selectedCounts = selectedBelow(tree, selection);

  function nearest(from: number): number {
    for (let node = from; node >= 0; node = tree.parents[node]!) {
      const index = findLastUpTo(nodes, node);
      if (nodes[index] === node) return index;
    }
    return 0;
  }

  return {
    count: nodes.length,
    at(index) {
      const node = nodes[index]!;
      return {
        key: tree.uuids[node]!,
        name: tree.names[node]!,
        note: notes.get(tree.uuids[node]!),
        level: tree.depths[node]! + 1,
        position: shown.position(node),
        setSize: shown.setSize(node),
        isOpen: shown.hasBelow(node) ? shown.isOpen(node) : null,
        isSelected: selection.selected[node] === 1,
        below: countBelow(tree, node),
        selectedBelow: selectedCounts[node]!,
      };
    },
    indexOf: (uuid) => nearest(tree.nodeOf.get(uuid) ?? -1),
    parentOf(index) {
      const parent = tree.parents[nodes[index]!]!;
      return parent < 0 ? null : nearest(parent);
    },
  };
}

/** Binary search: returns the index of the last number that is not greater than `most`; -1 if all are greater. */
function findLastUpTo(numbers: Uint32Array, most: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! <= most) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
