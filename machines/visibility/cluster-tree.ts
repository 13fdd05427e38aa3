import type { Cluster } from '../../openapi/types.ts';

/**
 * Clusters in the order in which a tree that is open everywhere shows them: each before those below it.
 *
 * A cluster is known by its place in this order. Those below it have the places after its own, up to its end. So all
 * that is asked of a branch is a loop over numbers, however wide or deep it is.
 */
export interface ClusterTree {
  readonly size: number;
  readonly uuids: readonly string[];
  readonly names: readonly string[];
  /** How many clusters each stands below: 0 of a root. */
  readonly depths: Uint32Array;
  /** The place of the cluster that each stands directly below: -1 of a root. */
  readonly parents: Int32Array;
  /** The place after the last one below each. */
  readonly ends: Uint32Array;
  readonly placeOf: ReadonlyMap<string, number>;
}

/**
 * Lays out nested clusters. One that comes more than once stands where it came first, and below it stands what it has
 * below it anywhere: so each can be selected in one place, and none is lost.
 */
export function clusterTree(roots: readonly Cluster[]): ClusterTree {
  const childrenOf = placedOnce(roots);
  const uuids: string[] = [];
  const names: string[] = [];
  const above: number[] = [];
  const placeOf = new Map<string, number>();
  const waiting: Waiting<number>[] = [];
  putOff(waiting, childrenOf.get(null)!, -1);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { cluster, parent } = next;
    const place = uuids.push(cluster.uuid) - 1;
    placeOf.set(cluster.uuid, place);
    names.push(cluster.name);
    above.push(parent);
    putOff(waiting, childrenOf.get(cluster.uuid)!, place);
  }
  return { size: uuids.length, uuids, names, placeOf, ...measured(Int32Array.from(above)) };
}

/** The children that each cluster has in the tree, by its uuid; the roots are those of null. */
function placedOnce(roots: readonly Cluster[]): ReadonlyMap<string | null, readonly Cluster[]> {
  const childrenOf = new Map<string | null, Cluster[]>([[null, []]]);
  const waiting: Waiting<string | null>[] = [];
  putOff(waiting, roots, null);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { cluster, parent } = next;
    if (!childrenOf.has(cluster.uuid)) {
      childrenOf.set(cluster.uuid, []);
      childrenOf.get(parent)!.push(cluster);
    }
    putOff(waiting, cluster.children, cluster.uuid);
  }
  return childrenOf;
}

interface Waiting<Parent> {
  readonly cluster: Cluster;
  readonly parent: Parent;
}

/** Puts clusters on a stack, the first on top: a tree may be deeper than calls can be nested. */
function putOff<Parent>(stack: Waiting<Parent>[], clusters: readonly Cluster[], parent: Parent): void {
  for (let last = clusters.length - 1; last >= 0; last--) stack.push({ cluster: clusters[last]!, parent });
}

function measured(parents: Int32Array): Pick<ClusterTree, 'parents' | 'depths' | 'ends'> {
  const depths = new Uint32Array(parents.length);
  for (const [place, parent] of parents.entries()) if (parent >= 0) depths[place] = depths[parent]! + 1;
  const ends = new Uint32Array(parents.length);
  for (let place = parents.length - 1; place >= 0; place--) {
    // Backwards, the last child is met first, and its end is its parent's.
    ends[place] ||= place + 1;
    const parent = parents[place]!;
    if (parent >= 0) ends[parent] ||= ends[place]!;
  }
  return { parents, depths, ends };
}

/** How many clusters stand below one. */
export const countBelow = ({ ends }: ClusterTree, place: number): number => ends[place]! - place - 1;

/** The places of a cluster and of those that stand beside it. */
export function siblingsOf({ size, parents, ends }: ClusterTree, place: number): number[] {
  const parent = parents[place]!;
  const siblings: number[] = [];
  const end = parent < 0 ? size : ends[parent]!;
  for (let sibling = parent + 1; sibling < end; sibling = ends[sibling]!) siblings.push(sibling);
  return siblings;
}
