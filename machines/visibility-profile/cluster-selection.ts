import { clusterLabel } from './cluster-labels.ts';
import { type ClusterTree, countBelow } from './cluster-tree.ts';

export interface ClusterSelection {
  /** For each index in the cluster tree: 1 if the cluster is selected. Never mutated. */
  readonly selected: Uint8Array;
  /** Selected uuids that are not in the tree. */
  readonly missing: readonly string[];
  readonly primary: string | null;
}

export interface SelectionChange {
  readonly selection: ClusterSelection;
  readonly added: number;
  readonly removed: number;
  /** Label of the primary visibility, if the user tried to deselect it. */
  readonly refused: string | null;
  /** Uuid of the cluster that became the primary visibility because there was none. */
  readonly becamePrimary: string | null;
}

/**
 * Builds the selection of a stored profile.
 *
 * @param primary is selected even if it is not among the uuids
 */
export function selectionOf(
  { size, placeOf }: ClusterTree,
  uuids: Iterable<string>,
  primary: string | null,
): ClusterSelection {
  const selected = new Uint8Array(size);
  const missing = new Set<string>();
  for (const uuid of primary === null ? uuids : [...uuids, primary]) {
    const place = placeOf.get(uuid);
    if (place === undefined) missing.add(uuid);
    else selected[place] = 1;
  }
  return { selected, missing: [...missing], primary };
}

/** Lists the uuids of the selected clusters in the tree's order, followed by those that are not in the tree. */
export function selectedUuids({ uuids }: ClusterTree, { selected, missing }: ClusterSelection): string[] {
  return [...uuids.filter((_, place) => selected[place] === 1), ...missing];
}

export function selectedBelow({ size, parents }: ClusterTree, { selected }: ClusterSelection): Uint32Array {
  const below = new Uint32Array(size);
  for (let place = size - 1; place >= 0; place--) {
    const parent = parents[place]!;
    if (parent >= 0) below[parent]! += below[place]! + selected[place]!;
  }
  return below;
}

function countSelected(selected: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let place = from; place < to; place++) count += selected[place]!;
  return count;
}

/** Selects a cluster and its descendants. If the profile has no primary visibility, the cluster becomes it (B7.3). */
export function select(tree: ClusterTree, selection: ClusterSelection, place: number): SelectionChange {
  if (selection.primary !== null) return selectAs(tree, selection, place, selection.primary);
  const becamePrimary = tree.uuids[place]!;
  return { ...selectAs(tree, selection, place, becamePrimary), becamePrimary };
}

/** Makes a cluster the primary visibility. This also selects the cluster and its descendants (B7.3). */
export function makePrimary(tree: ClusterTree, selection: ClusterSelection, place: number): SelectionChange {
  return selectAs(tree, selection, place, tree.uuids[place]!);
}

function selectAs(
  tree: ClusterTree,
  selection: ClusterSelection,
  place: number,
  primary: string,
): SelectionChange {
  const end = tree.ends[place]!;
  const added = countBelow(tree, place) - countSelected(selection.selected, place + 1, end);
  const isSame = added === 0 && selection.selected[place] === 1 && primary === selection.primary;
  const selected = isSame ? selection.selected : selection.selected.slice().fill(1, place, end);
  return {
    selection: isSame ? selection : { ...selection, selected, primary },
    added,
    removed: 0,
    refused: null,
    becamePrimary: null,
  };
}

/** Deselects a cluster and its descendants, except the primary visibility and its descendants (B7.3). */
export function deselect(tree: ClusterTree, selection: ClusterSelection, place: number): SelectionChange {
  const { selected, primary } = selection;
  const end = tree.ends[place]!;
  const primaryPlace = primary === null ? undefined : tree.placeOf.get(primary);
  const isRefused = primaryPlace !== undefined && primaryPlace >= place && primaryPlace < end;
  const next = selected.slice();
  if (isRefused) next.fill(0, place, primaryPlace).fill(0, tree.ends[primaryPlace]!, end);
  else next.fill(0, place, end);
  const removed = countSelected(selected, place + 1, end) - countSelected(next, place + 1, end);
  const isSame = removed === 0 && selected[place] === next[place];
  return {
    selection: isSame ? selection : { ...selection, selected: next },
    added: 0,
    removed,
    refused: isRefused ? clusterLabel(tree, tree.uuids[primaryPlace]!) : null,
    becamePrimary: null,
  };
}

export function toggle(tree: ClusterTree, selection: ClusterSelection, place: number): SelectionChange {
  return (selection.selected[place] === 1 ? deselect : select)(tree, selection, place);
}

export function withoutMissing(selection: ClusterSelection): ClusterSelection {
  const isMissing = selection.primary !== null && selection.missing.includes(selection.primary);
  return { ...selection, missing: [], primary: isMissing ? null : selection.primary };
}
