import { runExclusively, type JobLog } from '../tasks/job-locks.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';
import type { ElementType, VisibilityKind } from './tables.ts';
import { type Problem, problem } from '../problem.ts';
import type { Inventory } from '../sources/inventory/inventory.ts';
import { entriesOf, LISTS, type Listing } from '../sources/inventory/lists.ts';
import { clustersIn } from './sync-answer.ts';
import { replaceClusters, replaceElements, type Replaced } from './sync-rows.ts';

export interface Synced extends Replaced {
  elementType: ElementType;
}

/**
 * Replaces visibility elements with those of the inventory, matched by uuid. Types that the inventory does
 * not manage stay. Reads everything first, then writes each type in its own transaction. Only one sync runs
 * at a time, over all instances.
 *
 * @throws Problem busy, timed_out, no_response, source_failed; unavailable if no inventory is configured
 */
export async function syncVisibility(
  db: Db,
  elementTypes: readonly ElementType[],
  inventory: Inventory | null,
  log: JobLog,
): Promise<Synced[]> {
  if (inventory === null) {
    throw problem('unavailable', {
      message: 'No source of visibility elements is configured (INVENTORY_URL).',
    });
  }
  return runExclusively({ db, log }, 'sync-visibility', async (write) => {
    const listings = await inventory.read(elementTypes);
    const replacements: Replacement[] = [];
    for (const elementType of elementTypes) {
      if (elementType === 'cluster') {
        if (listings.cluster) replacements.push(await clustersReplacedBy(listings.cluster));
        continue;
      }
      const listing = listings[elementType];
      if (listing) replacements.push(elementsReplacedBy(elementType, listing));
    }
    const [first, ...others] = replacements;
    if (!first) throw nothingListed(elementTypes);
    const synced = [await write(first)];
    for (const replacement of others) synced.push(await afterCommit(db, () => write(replacement)));
    return synced;
  });
}

const nothingListed = (elementTypes: readonly ElementType[]): Problem =>
  problem('source_failed', {
    message: `The inventory has no list of ${elementTypes.map((kind) => LISTS[kind].title).join(', ')}.`,
  });

type Replacement = (db: Db) => Promise<Synced>;

async function clustersReplacedBy(listing: Listing<'cluster'>): Promise<Replacement> {
  const rows = await clustersIn(listing);
  return async (db) => ({ elementType: 'cluster', ...(await replaceClusters(db, rows)) });
}

function elementsReplacedBy<Kind extends VisibilityKind>(kind: Kind, listing: Listing<Kind>): Replacement {
  const elements = entriesOf(listing).map(({ uuid, name }) => ({ uuid, name }));
  return async (db) => ({ elementType: kind, ...(await replaceElements(db, kind, elements)) });
}
