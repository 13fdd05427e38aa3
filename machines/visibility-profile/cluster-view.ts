import { isFound, searchKey, soughtIn } from '../../openapi/text-match.ts';
import { memoize } from '../resource/memoize.ts';
import { type ClusterTree, siblingsOf } from './cluster-tree.ts';

/** Holds which part of a tree is shown. Keyed by uuid, so that it outlives a reload of the tree. */
export interface ClusterView {
  readonly filter: string;
  /** Holds the uuids toggled since the initial state; applies while there is no filter. */
  readonly turned: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Opens the roots only (B7.3). */
export const INITIAL_VIEW: ClusterView = { filter: '', turned: NONE, closed: NONE };

/** Opens the tree down to every result; without a filter, what was open before is open again. */
export const filtered = (view: ClusterView, filter: string): ClusterView => ({
  ...view,
  filter,
  closed: NONE,
});

const isFiltered = ({ filter }: ClusterView): boolean => filter.trim() !== '';

function isOpen(tree: ClusterTree, view: ClusterView, place: number): boolean {
  const uuid = tree.uuids[place]!;
  if (isFiltered(view)) return !view.closed.has(uuid);
  return (tree.depths[place] === 0) !== view.turned.has(uuid);
}

export function opened(
  tree: ClusterTree,
  view: ClusterView,
  places: readonly number[],
  open: boolean,
): ClusterView {
  const changed = isFiltered(view) ? 'closed' : 'turned';
  const uuids = new Set(view[changed]);
  for (const place of places) {
    if (isOpen(tree, view, place) === open) continue;
    const uuid = tree.uuids[place]!;
    if (!uuids.delete(uuid)) uuids.add(uuid);
  }
  return { ...view, [changed]: uuids };
}

export const openedBeside = (tree: ClusterTree, view: ClusterView, place: number): ClusterView =>
  opened(tree, view, siblingsOf(tree, place), true);

export interface ShownClusters {
  readonly places: Uint32Array;
  /** Tells whether it has children to show, if open. */
  hasBelow(place: number): boolean;
  isOpen(place: number): boolean;
  /** Returns its number among its shown siblings, from 1, and how many these are. */
  position(place: number): number;
  setSize(place: number): number;
}

/** Mark clusters that match, and ancestors of a match. */
const MATCHES = 1;
const HOLDS_MATCHES = 2;

/** Lists everything open, or, with a filter, the clusters whose name contains it and their ancestors. */
export function shownClusters(tree: ClusterTree, view: ClusterView): ShownClusters {
  const { size, parents, ends } = tree;
  const found = matches(tree, view);
  const places = new Uint32Array(size);
  let shown = 0;
  for (let place = 0; place < size;) {
    if (found[place] !== 0) places[shown++] = place;
    const goesInto = found[place]! & HOLDS_MATCHES && isOpen(tree, view, place);
    place = goesInto ? place + 1 : ends[place]!;
  }
  const positions = new Uint32Array(size);
  // Counts the roots at index 0, as children of -1.
  const sizes = new Uint32Array(size + 1);
  for (let place = 0; place < size; place++) {
    if (found[place] !== 0) positions[place] = ++sizes[parents[place]! + 1]!;
  }
  return {
    places: places.subarray(0, shown),
    hasBelow: (place) => (found[place]! & HOLDS_MATCHES) !== 0,
    isOpen: (place) => isOpen(tree, view, place),
    position: (place) => positions[place]!,
    setSize: (place) => sizes[parents[place]! + 1]!,
  };
}

function matches(tree: ClusterTree, view: ClusterView): Uint8Array {
  const found = new Uint8Array(tree.size);
  if (isFiltered(view)) {
    const sought = soughtIn(view.filter);
    for (const [place, name] of searchedNames(tree).entries())
      if (isFound(sought, name)) found[place] = MATCHES;
  } else found.fill(MATCHES);
  for (let place = tree.size - 1; place >= 0; place--) {
    const parent = tree.parents[place]!;
    if (found[place] !== 0 && parent >= 0) found[parent]! |= HOLDS_MATCHES;
  }
  return found;
}

/** Folded on the first search only, since most trees are never searched. */
const searchedNames = memoize(({ names }: ClusterTree): readonly string[] => names.map(searchKey));
