import { matchesFilter, searchKey, parseFilter } from '../../openapi/rules/text-match.ts';
import { memoize } from '../../openapi/rules/memoize.ts';
import { type ClusterSelection, selectedBelow } from './cluster-selection.ts';
import { type ClusterTree, countBelow, siblingsOf } from './cluster-tree.ts';

/**
 * The view of a tree: which rows it shows. It contains uuids, not indexes, so that it stays valid after the tree is
 * loaded again.
 */
export interface ClusterView {
  readonly filter: string;
  /** Whether to hide clusters that are selected neither now nor in the saved profile. */
  readonly onlySelected: boolean;
  /**
   * `turned` is used without a filter: the uuids of the clusters whose state (open or closed) differs from the initial
   * view. `closed` is used with a filter: the uuids of the clusters that the user has closed.
   */
  readonly turned: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  /** Uuid of the cluster to scroll to; null for the first row. */
  readonly startAt: string | null;
}

const NONE: ReadonlySet<string> = new Set();

/** The initial view: only the roots are open (B7.3). */
export const INITIAL_VIEW: ClusterView = {
  filter: '',
  onlySelected: false,
  turned: NONE,
  closed: NONE,
  startAt: null,
};

/** Returns a view in which each partly selected branch and the ancestors of the primary visibility are open (B7.3). */
export function viewOf(tree: ClusterTree, selection: ClusterSelection): ClusterView {
  const counts = selectedBelow(tree, selection);
  const isPart = (node: number) =>
    counts[node]! > 0 && !(counts[node] === countBelow(tree, node) && selection.selected[node] === 1);
  const primary = selection.primary === null ? undefined : tree.nodeOf.get(selection.primary);
  const nodes = new Set([...tree.uuids.keys()].filter(isPart));
  for (const above of primary === undefined ? [] : ancestorsOf(tree, [primary])) nodes.add(above);
  return withStart(opened(tree, INITIAL_VIEW, [...nodes], true), tree, selection);
}

/**
 * Sets the cluster to scroll to: the primary visibility, otherwise the first selected cluster. With a filter, the view
 * scrolls to the first row.
 */
export function withStart(view: ClusterView, tree: ClusterTree, selection: ClusterSelection): ClusterView {
  const { primary, selected } = selection;
  if (isFiltered(view)) return { ...view, startAt: null };
  if (primary !== null && tree.nodeOf.has(primary)) return { ...view, startAt: primary };
  return { ...view, startAt: tree.uuids[selected.indexOf(1)] ?? null };
}

/** Removes the filters, and opens the branches that contain the clusters `nodes`. */
export const revealed = (tree: ClusterTree, view: ClusterView, nodes: readonly number[]): ClusterView => ({
  ...opened(tree, { ...view, filter: '', onlySelected: false, closed: NONE }, ancestorsOf(tree, nodes), true),
  startAt: tree.uuids[nodes[0] ?? -1] ?? null,
});

function ancestorsOf({ parents }: ClusterTree, nodes: readonly number[]): number[] {
  const found = new Set<number>();
  for (const node of nodes) {
    for (let above = parents[node]!; above >= 0 && !found.has(above); above = parents[above]!) {
      found.add(above);
    }
  }
  return [...found];
}

/**
 * Sets the filter and opens the branches down to every match. Without a filter, the branches that were open before are
 * open again.
 */
export const filtered = (view: ClusterView, filter: string): ClusterView => ({
  ...view,
  filter,
  closed: NONE,
});

export const withOnlySelected = (view: ClusterView, onlySelected: boolean): ClusterView => ({
  ...view,
  onlySelected,
  closed: NONE,
});

const isFiltered = ({ filter, onlySelected }: ClusterView): boolean => onlySelected || filter.trim() !== '';

function isOpen(tree: ClusterTree, view: ClusterView, node: number): boolean {
  const uuid = tree.uuids[node]!;
  if (isFiltered(view)) return !view.closed.has(uuid);
  return (tree.depths[node] === 0) !== view.turned.has(uuid);
}

export function opened(
  tree: ClusterTree,
  view: ClusterView,
  nodes: readonly number[],
  open: boolean,
): ClusterView {
  const changed = isFiltered(view) ? 'closed' : 'turned';
  const uuids = new Set(view[changed]);
  for (const node of nodes) {
    if (isOpen(tree, view, node) === open) continue;
    const uuid = tree.uuids[node]!;
    if (!uuids.delete(uuid)) uuids.add(uuid);
  }
  return { ...view, [changed]: uuids };
}

export const withSiblingsOpen = (tree: ClusterTree, view: ClusterView, node: number): ClusterView =>
  opened(tree, view, siblingsOf(tree, node), true);

export interface ShownClusters {
  readonly nodes: Uint32Array;
  /** Returns whether a cluster or one of its descendants matches the filters, even if it is in a collapsed branch. */
  passes(node: number): boolean;
  /** Returns whether the cluster has children that are shown when it is open. */
  hasBelow(node: number): boolean;
  isOpen(node: number): boolean;
  /** Position of the cluster among its shown siblings, counted from 1. `setSize` is the number of these siblings. */
  position(node: number): number;
  setSize(node: number): number;
}

/** Bits of a cluster: it matches the filters, or it has a descendant that matches. */
const MATCHES = 1;
const HOLDS_MATCHES = 2;

/**
 * Lists all clusters in open branches. With a filter, lists the matching clusters and their ancestors.
 *
 * @param kept "Selected only" shows a cluster that is in any of these selections
 */
export function shownClusters(
  tree: ClusterTree,
  view: ClusterView,
  kept: readonly ClusterSelection[] = [],
): ShownClusters {
  const { size, parents, ends } = tree;
  const found = matches(tree, view, kept);
  const nodes = new Uint32Array(size);
  let shown = 0;
  for (let node = 0; node < size;) {
    if (found[node] !== 0) nodes[shown++] = node;
    const goesInto = found[node]! & HOLDS_MATCHES && isOpen(tree, view, node);
    node = goesInto ? node + 1 : ends[node]!;
  }
  const positions = new Uint32Array(size);
  // The number of shown children of each parent. Index 0 counts the roots, whose parent is -1.
  const sizes = new Uint32Array(size + 1);
  for (let node = 0; node < size; node++) {
    if (found[node] !== 0) positions[node] = ++sizes[parents[node]! + 1]!;
  }
  return {
    nodes: nodes.subarray(0, shown),
    passes: (node) => found[node] !== 0,
    hasBelow: (node) => (found[node]! & HOLDS_MATCHES) !== 0,
    isOpen: (node) => isOpen(tree, view, node),
    position: (node) => positions[node]!,
    setSize: (node) => sizes[parents[node]! + 1]!,
  };
}

function matches(tree: ClusterTree, view: ClusterView, kept: readonly ClusterSelection[]): Uint8Array {
  const found = new Uint8Array(tree.size).fill(MATCHES);
  if (view.filter.trim() !== '') {
    const filter = parseFilter(view.filter);
    for (const [node, name] of searchedNames(tree).entries())
      if (!matchesFilter(filter, name)) found[node] = 0;
  }
  if (view.onlySelected) {
    for (let node = 0; node < tree.size; node++) {
      if (!kept.some(({ selected }) => selected[node] === 1)) found[node] = 0;
    }
  }
  for (let node = tree.size - 1; node >= 0; node--) {
    const parent = tree.parents[node]!;
    if (found[node] !== 0 && parent >= 0) found[parent]! |= HOLDS_MATCHES;
  }
  return found;
}

/** Lists the clusters that only one of the two selections contains and that the filters hide. */
export function hiddenChanges(
  { size }: ClusterTree,
  { passes }: ShownClusters,
  before: ClusterSelection,
  now: ClusterSelection,
): number[] {
  const hidden: number[] = [];
  if (before.selected === now.selected) return hidden;
  for (let node = 0; node < size; node++) {
    if (before.selected[node] !== now.selected[node] && !passes(node)) hidden.push(node);
  }
  return hidden;
}

/** Returns the search keys of a tree's names (`searchKey`). Memoized, and computed only by the first search. */
export const searchedNames = memoize(({ names }: ClusterTree): readonly string[] => names.map(searchKey));
