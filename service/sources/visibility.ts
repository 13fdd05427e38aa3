import { runAlone } from '../db/job-locks.ts';
import type { Db } from '../db/open.ts';
import type { ElementType } from '../db/schema.ts';
import { problem } from '../problem.ts';
import { readSource } from './http.ts';
import { clustersIn, elementsIn } from './visibility-answer.ts';
import { replaceClusters, replaceElements, type Replaced } from './visibility-rows.ts';

/** What a sync of one type did. */
export interface Synced extends Replaced {
  elementType: ElementType;
}

export interface SyncOptions {
  inventoryUrl: string | null;
  now: () => number;
  timeoutMs?: number;
}

/**
 * Makes the elements of some types what the inventory says they are: `GET {inventory}/visibility/{elementType}` gives
 * all of one type, `[{uuid, name}]`, clusters with their `parent`. The uuid is the identity: what is known by it gets
 * the inventory's name and place, what the inventory has no more is taken away, from the profiles that hold it too.
 * Nothing is changed before everything was read, and each type in one transaction; one sync at a time over all
 * instances.
 *
 * @returns what was done, type by type in the order asked.
 * @throws Problem busy, timed_out, no_response, source_failed; unavailable where no inventory is configured.
 */
export async function syncVisibility(
  db: Db,
  elementTypes: readonly ElementType[],
  { inventoryUrl, now, timeoutMs }: SyncOptions,
): Promise<Synced[]> {
  if (inventoryUrl === null) {
    throw problem('unavailable', {
      message: 'No source of visibility elements is configured (INVENTORY_URL).',
    });
  }
  return runAlone(db, 'sync-visibility', now, async () => {
    const urls = elementTypes.map((elementType) => `${inventoryUrl}/visibility/${elementType}`);
    const answers = await readAll(urls, timeoutMs);
    const replacements = elementTypes.map((elementType, index) => replacementOf(elementType, answers[index]));
    const synced: Synced[] = [];
    for (const replacement of replacements) synced.push(await db.transaction().execute(replacement));
    return synced;
  });
}

/** What several addresses of the inventory answer, asked at once. Where one fails, the others are asked no longer. */
async function readAll(urls: readonly string[], timeoutMs: number | undefined): Promise<unknown[]> {
  const stop = new AbortController();
  const timeout = timeoutMs === undefined ? {} : { timeoutMs };
  try {
    return await Promise.all(
      urls.map((url) => readSource(url, { name: 'inventory', signal: stop.signal, ...timeout })),
    );
  } finally {
    stop.abort();
  }
}

/** What an answer asks for, once it was found to be usable. */
function replacementOf(elementType: ElementType, answer: unknown): (db: Db) => Promise<Synced> {
  if (elementType === 'cluster') {
    const rows = clustersIn(answer);
    return async (db) => ({ elementType, ...(await replaceClusters(db, rows)) });
  }
  const elements = elementsIn(answer);
  return async (db) => ({ elementType, ...(await replaceElements(db, elementType, elements)) });
}
