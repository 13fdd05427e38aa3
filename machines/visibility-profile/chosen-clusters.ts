import { isSame } from '../common/is-same.ts';
import { type ClusterSelection, selectedUuids, selectionOf } from './cluster-selection.ts';
import type { ClusterTree } from './cluster-tree.ts';

export interface ChosenClusters {
  /** Uuids of the clusters in the tree's order, followed by the clusters that are not in the tree. */
  readonly clusters: readonly string[];
  readonly primaryVisibility: string;
}

interface CachedSelection {
  readonly tree: ClusterTree;
  readonly selection: ClusterSelection;
}

/**
 * Caches the selection for each array of uuids, by the identity of the array. Most changes of the form keep the same
 * array, and computing the selection in a large tree is slow.
 */
const known = new WeakMap<readonly string[], CachedSelection>();

const primaryOf = ({ primaryVisibility }: ChosenClusters): string | null =>
  primaryVisibility === '' ? null : primaryVisibility;

function cachedSelection(tree: ClusterTree, chosen: ChosenClusters): ClusterSelection | null {
  const found = known.get(chosen.clusters);
  return found?.tree === tree && found.selection.primary === primaryOf(chosen) ? found.selection : null;
}

export const selectionIn = (tree: ClusterTree, chosen: ChosenClusters): ClusterSelection =>
  cachedSelection(tree, chosen) ?? selectionOf(tree, chosen.clusters, primaryOf(chosen));

export function chosenIn(tree: ClusterTree, selection: ClusterSelection): ChosenClusters {
  const clusters = selectedUuids(tree, selection);
  known.set(clusters, { tree, selection });
  return { clusters, primaryVisibility: selection.primary ?? '' };
}

/**
 * Sorts the chosen clusters in the tree's order and adds the primary visibility. Returns the same array if that changes
 * nothing.
 */
export function inTreeOrder(tree: ClusterTree, chosen: ChosenClusters): readonly string[] {
  if (cachedSelection(tree, chosen)) return chosen.clusters;
  const selection = selectionIn(tree, chosen);
  const { clusters } = chosenIn(tree, selection);
  if (!isSame(clusters, chosen.clusters)) return clusters;
  known.set(chosen.clusters, { tree, selection });
  return chosen.clusters;
}
