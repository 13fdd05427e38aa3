import type { Insertable } from 'kysely';
import { grouped } from '../db/grouped.ts';
import type { ClusterTable } from './tables.ts';
import {
  entriesOf,
  unusable,
  unusableEntry,
  type Listing,
  type SourceCluster,
} from '../sources/inventory/lists.ts';

/** More levels than any network has: endless ones could not be answered as trees. */
const MAX_LEVELS = 50;

/**
 * Reads clusters as rows, each after its parent.
 *
 * @throws Problem source_failed as `entriesOf`; for an unknown parent, a cycle or too many levels.
 */
export function clustersIn(listing: Listing<'cluster'>): Insertable<ClusterTable>[] {
  const entries = entriesOf(listing);
  const uuids = new Set(entries.map(({ uuid }) => uuid));
  const orphan = entries.findIndex(({ parent }) => parent !== null && !uuids.has(parent));
  if (orphan >= 0) throw unusableEntry(listing, orphan, 'parent', 'There is no cluster with this uuid.');

  const below = grouped(entries, 'parent');
  const rows: Insertable<ClusterTable>[] = [];
  let parents: (string | null)[] = [null];
  for (let level = 0; parents.length > 0; level += 1) {
    const found = parents.flatMap((parent) => rowsBelow(parent, below.get(parent) ?? []));
    if (found.length > 0 && level === MAX_LEVELS) {
      throw unusable(listing, `It has more than ${MAX_LEVELS} levels of clusters.`);
    }
    for (const row of found) rows.push(row);
    parents = found.map(({ uuid }) => uuid);
  }
  if (rows.length < entries.length) {
    const placed = new Set(rows.map(({ uuid }) => uuid));
    const stray = entries.findIndex(({ uuid }) => !placed.has(uuid));
    throw unusable(listing, `${listing.judged[stray]!.place} is a cluster below itself.`);
  }
  return rows;
}

const rowsBelow = (
  parent_uuid: string | null,
  children: readonly SourceCluster[],
): Insertable<ClusterTable>[] =>
  children.map(({ uuid, name }, position) => ({ uuid, name, parent_uuid, position }));
