import { clusterLabel } from './cluster-labels.ts';
import { type ClusterTree, countBelow } from './cluster-tree.ts';

export interface ClusterSelection {
  /** For each index in the cluster tree: 1 if the cluster is selected. Never mutated. */
  readonly selected: Uint8Array;
  /** Uuids of selected clusters that are not in the tree. */
  readonly missing: readonly string[];
  readonly primary: string | null;
}

export interface SelectionChange {
  readonly selection: ClusterSelection;
  readonly added: number;
  readonly removed: number;
  /** Label of the primary visibility, if the user tried to deselect it. */
  readonly refused: string | null;
  /** Uuid of the cluster that became the primary visibility because the profile had none. */
  readonly becamePrimary: string | null;
}

/**
 * Builds the selection of a stored profile.
 *
 * @param primary is selected even if it is not among the uuids
 */
export function selectionOf(
  { size, nodeOf }: ClusterTree,
  uuids: Iterable<string>,
  primary: string | null,
): ClusterSelection {
  const selected = new Uint8Array(size);
  const missing = new Set<string>();
  for (const uuid of primary === null ? uuids : [...uuids, primary]) {
    const node = nodeOf.get(uuid);
    if (node === undefined) missing.add(uuid);
    else selected[node] = 1;
  }
  return { selected, missing: [...missing], primary };
}

/** Lists the uuids of the selected clusters in the tree's order, followed by those that are not in the tree. */
export function selectedUuids({ uuids }: ClusterTree, { selected, missing }: ClusterSelection): string[] {
  return [...uuids.filter((_, node) => selected[node] === 1), ...missing];
}

export function selectedBelow({ size, parents }: ClusterTree, { selected }: ClusterSelection): Uint32Array {
  const below = new Uint32Array(size);
  for (let node = size - 1; node >= 0; node--) {
    const parent = parents[node]!;
    if (parent >= 0) below[parent]! += below[node]! + selected[node]!;
  }
  return below;
}

function countSelected(selected: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let node = from; node < to; node++) count += selected[node]!;
  return count;
}

/**
 * Selects a cluster and its descendants. If the profile has no primary visibility, also makes the cluster the primary
 * visibility (B7.3).
 */
export function select(tree: ClusterTree, selection: ClusterSelection, node: number): SelectionChange {
  if (selection.primary !== null) return selectAs(tree, selection, node, selection.primary);
  const becamePrimary = tree.uuids[node]!;
  return { ...selectAs(tree, selection, node, becamePrimary), becamePrimary };
}

/** Makes a cluster the primary visibility. This also selects the cluster and its descendants (B7.3). */
export function makePrimary(tree: ClusterTree, selection: ClusterSelection, node: number): SelectionChange {
  return selectAs(tree, selection, node, tree.uuids[node]!);
}

function selectAs(
  tree: ClusterTree,
  selection: ClusterSelection,
  node: number,
  primary: string,
): SelectionChange {
  const end = tree.ends[node]!;
  const added = countBelow(tree, node) - countSelected(selection.selected, node + 1, end);
  const isSame = added === 0 && selection.selected[node] === 1 && primary === selection.primary;
  const selected = isSame ? selection.selected : selection.selected.slice().fill(1, node, end);
  return {
    selection: isSame ? selection : { ...selection, selected, primary },
    added,
    removed: 0,
    refused: null,
    becamePrimary: null,
  };
}

/** Deselects a cluster and its descendants, except the primary visibility and its descendants (B7.3). */
export function deselect(tree: ClusterTree, selection: ClusterSelection, node: number): SelectionChange {
  const { selected, primary } = selection;
  const end = tree.ends[node]!;
  const primaryNode = primary === null ? undefined : tree.nodeOf.get(primary);
  const isRefused = primaryNode !== undefined && primaryNode >= node && primaryNode < end;
  const next = selected.slice();
  if (isRefused) next.fill(0, node, primaryNode).fill(0, tree.ends[primaryNode]!, end);
  else next.fill(0, node, end);
  const removed = countSelected(selected, node + 1, end) - countSelected(next, node + 1, end);
  const isSame = removed === 0 && selected[node] === next[node];
  return {
    selection: isSame ? selection : { ...selection, selected: next },
    added: 0,
    removed,
    refused: isRefused ? clusterLabel(tree, tree.uuids[primaryNode]!) : null,
    becamePrimary: null,
  };
}

export function toggle(tree: ClusterTree, selection: ClusterSelection, node: number): SelectionChange {
  return (selection.selected[node] === 1 ? deselect : select)(tree, selection, node);
}

export function withoutMissing(selection: ClusterSelection): ClusterSelection {
  const isMissing = selection.primary !== null && selection.missing.includes(selection.primary);
  return { ...selection, missing: [], primary: isMissing ? null : selection.primary };
}
