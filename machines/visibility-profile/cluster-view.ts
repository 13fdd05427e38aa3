import { searchKey, soughtKey } from '../../openapi/text-match.ts';
import { memoize } from '../resource/memoize.ts';
import { type ClusterTree, siblingsOf } from './cluster-tree.ts';

/** What of a tree of clusters is looked at. It names clusters by uuid, so that it outlives a tree that is read anew. */
export interface ClusterView {
  /** As typed. */
  readonly filter: string;
  /** Which are open where they would be closed, or closed where they would be open, while nothing is filtered. */
  readonly turned: ReadonlySet<string>;
  /** Which are closed of what this filter finds. */
  readonly closed: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Everything, collapsed below depth 1: roots are open, and no other (B7.3). */
export const INITIAL_VIEW: ClusterView = { filter: '', turned: NONE, closed: NONE };

/** Looks for a text: all that is found is shown, and is open down to it. What was open before is so again afterwards. */
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

/** Opens clusters, or closes them. */
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

/** Opens a cluster and those beside it. */
export const openedBeside = (tree: ClusterTree, view: ClusterView, place: number): ClusterView =>
  opened(tree, view, siblingsOf(tree, place), true);

/** What is shown of a tree, from top to bottom. */
export interface ShownClusters {
  /** The places that are shown, in ascending order. */
  readonly places: Uint32Array;
  /** Whether something is shown below a cluster, or would be if it were open. */
  hasBelow(place: number): boolean;
  isOpen(place: number): boolean;
  /** The number of a cluster, from 1, among those shown beside it, and how many these are. */
  position(place: number): number;
  setSize(place: number): number;
}

/** Of each cluster: whether it matches, and whether one below it does. */
const MATCHES = 1;
const HOLDS_MATCHES = 2;

/**
 * Lists what a view shows: everything, or, with a filter, the clusters whose name contains its text and those above
 * them.
 */
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
  // The roots have no parent at -1; theirs is the first.
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
    const sought = soughtKey(view.filter);
    for (const [place, name] of searchedNames(tree).entries())
      if (name.includes(sought)) found[place] = MATCHES;
  } else found.fill(MATCHES);
  for (let place = tree.size - 1; place >= 0; place--) {
    const parent = tree.parents[place]!;
    if (found[place] !== 0 && parent >= 0) found[parent]! |= HOLDS_MATCHES;
  }
  return found;
}

/** Made when a tree is first searched: most are not. */
const searchedNames = memoize(({ names }: ClusterTree): readonly string[] => names.map(searchKey));
