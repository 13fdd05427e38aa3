import type { Reference } from '../../openapi/generated/types.ts';
import { distinctNotes, withNote } from '../common/distinct-labels.ts';
import { memoize } from '../../openapi/rules/memoize.ts';
import type { ClusterTree } from './cluster-tree.ts';

/**
 * Returns notes that distinguish clusters of the same name: the names of their ancestors, the nearest one last.
 *
 * @param outside clusters of the profile that are not in the tree, and so have no ancestors
 */
const notesWith = memoize((tree: ClusterTree) =>
  memoize((outside: readonly Reference[]): ReadonlyMap<string, string> => {
    const { uuids, names, nodeOf } = tree;
    const inside = uuids.map((uuid, node): Reference => ({ uuid, name: names[node]! }));
    return distinctNotes([...inside, ...outside], ({ uuid }) => pathAbove(tree, nodeOf.get(uuid)));
  }),
);

const NONE: readonly Reference[] = [];

export const clusterNotes = (tree: ClusterTree): ReadonlyMap<string, string> => notesWith(tree)(NONE);

/** Maximum number of ancestors in a path. A tree may be 50,000 levels deep. */
const MAX_ANCESTORS = 8;

/** Returns the names of a cluster's nearest ancestors: `Europe / Spain`; '' for a root. */
export function pathAbove({ parents, names }: ClusterTree, node: number | undefined): string {
  const path: string[] = [];
  let above = node === undefined ? -1 : parents[node]!;
  for (; above >= 0 && path.length < MAX_ANCESTORS; above = parents[above]!) path.unshift(names[above]!);
  return path.join(' / ');
}

/** Returns a cluster's label, which is unique in the tree and among the clusters outside it. */
export function clusterLabel(tree: ClusterTree, uuid: string, outside: readonly Reference[] = NONE): string {
  const node = tree.nodeOf.get(uuid);
  const name = node === undefined ? outside.find((one) => one.uuid === uuid)?.name : tree.names[node];
  return name === undefined
    ? uuid
    : withNote(name, notesWith(tree)(outside.length === 0 ? NONE : outside).get(uuid));
}
