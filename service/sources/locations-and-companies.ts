import { fold } from '../db/fold.ts';
import { entriesOf, unusableEntry, type EntryOf, type Listing } from './inventory/lists.ts';

/**
 * The result for locations or companies. `kept` is the number of rows that the inventory no longer has but
 * that are still in use.
 */
export interface ReplaceResult {
  created: number;
  updated: number;
  unchanged: number;
  removed: number;
  kept: number;
}

type ListKind = 'locations' | 'companies';

/**
 * Maps the normalized name of each entry to the entry, because the inventory's users refer to locations and companies
 * by name.
 *
 * @throws Problem source_failed as `entriesOf`, or if a name is repeated
 */
export function entriesByName<Kind extends ListKind>(
  listing: Listing<Kind>,
): ReadonlyMap<string, EntryOf[Kind]> {
  const named = new Map<string, EntryOf[Kind]>();
  entriesOf(listing).forEach((entry, index) => {
    const folded = fold(entry.name);
    if (named.has(folded)) throw unusableEntry(listing, index, 'name', 'This occurs twice.');
    named.set(folded, entry);
  });
  return named;
}

/**
 * Maps the normalized name of each entry to the uuid of the entry's row. This is the stored row with the same uuid
 * or, without one, the stored row with the same name. A new row gets the uuid of the entry.
 */
export function uuidsOf(
  stored: readonly { uuid: string; name: string }[],
  listed: ReadonlyMap<string, { uuid: string }>,
): Map<string, string> {
  const known = new Set(stored.map(({ uuid }) => uuid));
  const listedUuids = new Set([...listed.values()].map(({ uuid }) => uuid));
  const unlisted = stored.filter(({ uuid }) => !listedUuids.has(uuid));
  const namesakes = new Map(unlisted.map(({ uuid, name }) => [fold(name), uuid]));
  return new Map(
    [...listed].map(([folded, { uuid }]) => [
      folded,
      known.has(uuid) ? uuid : (namesakes.get(folded) ?? uuid),
    ]),
  );
}

/**
 * Counts the rows that a replacement creates, updates, removes or leaves unchanged.
 *
 * @param kept the number of rows that the inventory no longer lists, and that stay because they are in use
 */
export function replaceResult(
  stored: readonly { uuid: string }[],
  { written, removed }: { written: readonly { uuid: string }[]; removed: readonly string[] },
  kept: number,
): ReplaceResult {
  const known = new Set(stored.map(({ uuid }) => uuid));
  const updated = written.filter(({ uuid }) => known.has(uuid)).length;
  return {
    created: written.length - updated,
    updated,
    unchanged: stored.length - removed.length - updated,
    removed: removed.length - kept,
    kept,
  };
}
