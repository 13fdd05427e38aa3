import { type ClusterSelection, selectedBelow } from './cluster-selection.ts';
import { type ClusterTree, countBelow } from './cluster-tree.ts';
import type { ShownClusters } from './cluster-view.ts';

/** One line of the tree. */
export interface ClusterRow {
  /** The cluster's uuid. */
  readonly key: string;
  readonly name: string;
  /** From 1, as screen readers count. */
  readonly level: number;
  /** Its number, from 1, among those shown beside it, and how many these are. */
  readonly position: number;
  readonly setSize: number;
  /** Whether what is below it is shown; null where nothing is. */
  readonly isOpen: boolean | null;
  readonly isSelected: boolean;
  /** How many clusters stand below it, and how many of these are selected. */
  readonly below: number;
  readonly selectedBelow: number;
}

/** The lines of the tree, each made when it is asked for: there may be very many, and few are seen. */
export interface ClusterRows {
  readonly count: number;
  at(index: number): ClusterRow;
  /** The line of a cluster, or of the nearest one above it that is shown; 0 where there is neither. */
  indexOf(uuid: string): number;
  /** The line that one stands directly below; null of a root. */
  parentOf(index: number): number | null;
}

/** The lines that a tree has of what is shown of it. */
export function clusterRows(
  tree: ClusterTree,
  shown: ShownClusters,
  selection: ClusterSelection,
): ClusterRows {
  const { places } = shown;
  const selectedCounts = selectedBelow(tree, selection);

  function nearest(from: number): number {
    for (let place = from; place >= 0; place = tree.parents[place]!) {
      const index = lastUpTo(places, place);
      if (places[index] === place) return index;
    }
    return 0;
  }

  return {
    count: places.length,
    at(index) {
      const place = places[index]!;
      return {
        key: tree.uuids[place]!,
        name: tree.names[place]!,
        level: tree.depths[place]! + 1,
        position: shown.position(place),
        setSize: shown.setSize(place),
        isOpen: shown.hasBelow(place) ? shown.isOpen(place) : null,
        isSelected: selection.selected[place] === 1,
        below: countBelow(tree, place),
        selectedBelow: selectedCounts[place]!,
      };
    },
    indexOf: (uuid) => nearest(tree.placeOf.get(uuid) ?? -1),
    parentOf(index) {
      const parent = tree.parents[places[index]!]!;
      return parent < 0 ? null : nearest(parent);
    },
  };
}

/** The index of the greatest of ascending numbers that is not above one; -1 where all are. */
function lastUpTo(numbers: Uint32Array, most: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! <= most) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
