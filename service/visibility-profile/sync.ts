import { runAlone } from '../db/job-locks.ts';
import type { Db } from '../db/open.ts';
import type { ElementType } from './tables.ts';
import { problem } from '../http/problem.ts';
import type { Inventory } from '../sources/inventory/inventory.ts';
import { entriesOf, LISTS, type Listing } from '../sources/inventory/lists.ts';
import { clustersIn } from './sync-answer.ts';
import { replaceClusters, replaceElements, type Replaced } from './sync-rows.ts';

export interface Synced extends Replaced {
  elementType: ElementType;
}

export interface SyncOptions {
  inventory: Inventory | null;
  now: () => number;
}

/**
 * Replaces the elements of some types by the inventory's. The uuid is the identity: known ones get the inventory's
 * name and place, others are removed, from the profiles too. A type that the inventory does not manage stays. Nothing
 * is changed before everything was read; each type is one transaction; one sync runs at a time over all instances.
 *
 * @returns what was done, type by type in the order asked.
 * @throws Problem busy, timed_out, no_response, source_failed (where the inventory manages none of the types, too);
 * unavailable where no inventory is configured.
 */
export async function syncVisibility(
  db: Db,
  elementTypes: readonly ElementType[],
  { inventory, now }: SyncOptions,
): Promise<Synced[]> {
  if (inventory === null) {
    throw problem('unavailable', {
      message: 'No source of visibility elements is configured (INVENTORY_URL).',
    });
  }
  return runAlone(db, 'sync-visibility', now, async () => {
    const listings = await inventory.read(elementTypes);
    const replacements = elementTypes.flatMap((elementType) => {
      const listing = listings[elementType];
      return listing ? [replacementOf(elementType, listing)] : [];
    });
    if (replacements.length === 0) {
      const message = `The inventory has no list of ${elementTypes.map((kind) => LISTS[kind].title).join(', ')}.`;
      throw problem('source_failed', { message });
    }
    const synced: Synced[] = [];
    for (const replacement of replacements) synced.push(await db.transaction().execute(replacement));
    return synced;
  });
}

/** What a usable list asks for. */
function replacementOf(elementType: ElementType, listing: Listing): (db: Db) => Promise<Synced> {
  if (elementType === 'cluster') {
    const rows = clustersIn(listing);
    return async (db) => ({ elementType, ...(await replaceClusters(db, rows)) });
  }
  const elements = entriesOf(elementType, listing).map(({ uuid, name }) => ({ uuid, name }));
  return async (db) => ({ elementType, ...(await replaceElements(db, elementType, elements)) });
}
