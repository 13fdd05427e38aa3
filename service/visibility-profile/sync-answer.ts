import type { Insertable } from 'kysely';
import { yieldingPages } from '../tasks/yielding-pages.ts';
import type { ClusterTable } from './tables.ts';
import {
  entriesOf,
  unusableList,
  unusableEntry,
  type Listing,
  type SourceCluster,
} from '../sources/inventory/lists.ts';

/** Maximum number of levels of the inventory's cluster tree. Real networks have fewer. */
const MAX_LEVELS = 50;

/**
 * Converts clusters to rows, each after its parent. Yields to the event loop between pages.
 *
 * @throws Problem source_failed for an invalid or repeated entry, an unknown parent, a cycle or too many levels
 */
export async function clustersIn(listing: Listing<'cluster'>): Promise<Insertable<ClusterTable>[]> {
  const entries = entriesOf(listing);
  const below = new Map<string | null, SourceCluster[]>(entries.map(({ uuid }) => [uuid, []]));
  below.set(null, []);
  let index = 0;
  for await (const page of yieldingPages(entries)) {
    for (const entry of page) {
      const siblings = below.get(entry.parent);
      if (!siblings) throw unusableEntry(listing, index, 'parent', 'There is no cluster with this uuid.');
      siblings.push(entry);
      index += 1;
    }
  }

  const rows: Insertable<ClusterTable>[] = [];
  let parents: (string | null)[] = [null];
  for (let level = 0; parents.length > 0; level += 1) {
    const found: Insertable<ClusterTable>[] = [];
    for await (const page of yieldingPages(parents)) {
      for (const parent of page) {
        for (const row of rowsBelow(parent, below.get(parent) ?? [])) found.push(row);
      }
    }
    if (found.length > 0 && level === MAX_LEVELS) {
      throw unusableList(listing, `It has more than ${MAX_LEVELS} levels of clusters.`);
    }
    for (const row of found) rows.push(row);
    parents = found.map(({ uuid }) => uuid);
  }
  if (rows.length < entries.length) {
    const placed = new Set(rows.map(({ uuid }) => uuid));
    const stray = entries.findIndex(({ uuid }) => !placed.has(uuid));
    throw unusableList(listing, `${listing.judged[stray]!.label} is a cluster below itself.`);
  }
  return rows;
}

const rowsBelow = (
  parent_uuid: string | null,
  children: readonly SourceCluster[],
): Insertable<ClusterTable>[] =>
  children.map(({ uuid, name }, position) => ({ uuid, name, parent_uuid, position }));
