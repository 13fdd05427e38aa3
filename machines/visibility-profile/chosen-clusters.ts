import { isSame } from '../resource/form.ts';
import { type ClusterSelection, selectedUuids, selectionOf } from './cluster-selection.ts';
import type { ClusterTree } from './cluster-tree.ts';

/** Clusters as the draft of a visibility profile holds them. */
export interface ChosenClusters {
  /** Their uuids: in the order of the tree, then those that are not in it. */
  readonly clusters: readonly string[];
  /** The uuid of the primary visibility, which is one of them; '' is none. */
  readonly primaryVisibility: string;
}

interface Known {
  readonly tree: ClusterTree;
  readonly selection: ClusterSelection;
}

/** What lists of clusters select, and that they are in order: there may be very many, and few changes are of them. */
const known = new WeakMap<readonly string[], Known>();

const primaryOf = ({ primaryVisibility }: ChosenClusters): string | null =>
  primaryVisibility === '' ? null : primaryVisibility;

function knownSelection(tree: ClusterTree, chosen: ChosenClusters): ClusterSelection | null {
  const found = known.get(chosen.clusters);
  return found?.tree === tree && found.selection.primary === primaryOf(chosen) ? found.selection : null;
}

/** What a draft selects in the tree. */
export const selectionIn = (tree: ClusterTree, chosen: ChosenClusters): ClusterSelection =>
  knownSelection(tree, chosen) ?? selectionOf(tree, chosen.clusters, primaryOf(chosen));

/** What is selected in the tree, as a draft holds it. */
export function chosenIn(tree: ClusterTree, selection: ClusterSelection): ChosenClusters {
  const clusters = selectedUuids(tree, selection);
  known.set(clusters, { tree, selection });
  return { clusters, primaryVisibility: selection.primary ?? '' };
}

/** The clusters of a draft in order, the primary visibility among them; the very same where they are so. */
export function inTreeOrder(tree: ClusterTree, chosen: ChosenClusters): readonly string[] {
  if (knownSelection(tree, chosen)) return chosen.clusters;
  const selection = selectionIn(tree, chosen);
  const { clusters } = chosenIn(tree, selection);
  if (!isSame(clusters, chosen.clusters)) return clusters;
  known.set(chosen.clusters, { tree, selection });
  return chosen.clusters;
}
