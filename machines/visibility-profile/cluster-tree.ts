import type { Cluster } from '../../openapi/generated/types.ts';

/**
 * Clusters in display order, each before its descendants, so that a branch is a contiguous range of the arrays. A
 * cluster's index is its node number, `node` in this folder. Operations on a branch are loops over numbers.
 */
export interface ClusterTree {
  readonly size: number;
  readonly uuids: readonly string[];
  readonly names: readonly string[];
  readonly depths: Uint32Array;
  /** The parent's node number; -1 for a root. */
  readonly parents: Int32Array;
  /** The node number after the cluster's last descendant. */
  readonly ends: Uint32Array;
  /** Maps a cluster's uuid to its node number. */
  readonly nodeOf: ReadonlyMap<string, number>;
}

/**
 * Converts nested clusters to arrays. If a cluster occurs several times, only its first occurrence is kept and gets the
 * children of all occurrences.
 */
export const clusterTree = (roots: readonly Cluster[]): ClusterTree =>
  flatten(roots) ?? flatten(withoutDuplicates(roots))!;

function flatten(roots: readonly Cluster[]): ClusterTree | null {
  const uuids: string[] = [];
  const names: string[] = [];
  const parents: number[] = [];
  const nodeOf = new Map<string, number>();
  const waiting = stackOf(roots, -1);
  for (let cluster = waiting.clusters.pop(); cluster; cluster = waiting.clusters.pop()) {
    const { uuid, name, children } = cluster;
    if (nodeOf.has(uuid)) return null;
    const node = uuids.push(uuid) - 1;
    names.push(name);
    parents.push(waiting.parents.pop()!);
    nodeOf.set(uuid, node);
    pushClusters(waiting, children, node);
  }
  return { size: uuids.length, uuids, names, nodeOf, ...measured(Int32Array.from(parents)) };
}

function withoutDuplicates(roots: readonly Cluster[]): Cluster[] {
  const all: Cluster = { uuid: '', name: '', children: [] };
  const copies = new Map<string, Cluster>();
  const waiting = stackOf(roots, all);
  for (let cluster = waiting.clusters.pop(); cluster; cluster = waiting.clusters.pop()) {
    const parent = waiting.parents.pop()!;
    const copy = copies.get(cluster.uuid) ?? { ...cluster, children: [] };
    if (!copies.has(cluster.uuid)) parent.children.push(copy);
    copies.set(cluster.uuid, copy);
    pushClusters(waiting, cluster.children, copy);
  }
  return all.children;
}

interface Stack<Parent> {
  readonly clusters: Cluster[];
  readonly parents: Parent[];
}

function stackOf<Parent>(clusters: readonly Cluster[], parent: Parent): Stack<Parent> {
  const stack: Stack<Parent> = { clusters: [], parents: [] };
  pushClusters(stack, clusters, parent);
  return stack;
}

/**
 * Pushes clusters on the stack, the first one on top. An explicit stack, because a tree may be deeper than the call
 * stack.
 */
function pushClusters<Parent>(stack: Stack<Parent>, clusters: readonly Cluster[], parent: Parent): void {
  for (let last = clusters.length - 1; last >= 0; last--) {
    stack.clusters.push(clusters[last]!);
    stack.parents.push(parent);
  }
}

function measured(parents: Int32Array): Pick<ClusterTree, 'parents' | 'depths' | 'ends'> {
  const depths = new Uint32Array(parents.length);
  for (const [node, parent] of parents.entries()) if (parent >= 0) depths[node] = depths[parent]! + 1;
  const ends = new Uint32Array(parents.length);
  for (let node = parents.length - 1; node >= 0; node--) {
    // Iterates from the last cluster to the first, because a parent takes `ends` (the index after its last descendant)
    // from its last child.
    ends[node] ||= node + 1;
    const parent = parents[node]!;
    if (parent >= 0) ends[parent] ||= ends[node]!;
  }
  return { parents, depths, ends };
}

export const countBelow = ({ ends }: ClusterTree, node: number): number => ends[node]! - node - 1;

export function siblingsOf({ size, parents, ends }: ClusterTree, node: number): number[] {
  const parent = parents[node]!;
  const siblings: number[] = [];
  const end = parent < 0 ? size : ends[parent]!;
  for (let sibling = parent + 1; sibling < end; sibling = ends[sibling]!) siblings.push(sibling);
  return siblings;
}
