import { problem } from '../../http/problem.ts';
import { Thread, type ThreadLimits } from '../../tasks/thread.ts';
import type { Listings } from './inventory.ts';
import type { EntryOf, Judged, ListKind, Listing } from './lists.ts';
import type { Unread } from './read-list.ts';
import type { ReadingCalls } from './reading-thread.ts';
// oxlint-disable-next-line import/default -- what is imported is made of the module, and is no part of it
import program from './reading-thread.ts?thread';

const LIMITS: ThreadLimits = { megabytes: 1536, milliseconds: 60_000 };

const tooMuch = (cause: unknown) =>
  problem('source_failed', { message: 'The inventory has more than can be read.', cause });

async function readIn(thread: Thread<ReadingCalls>, unread: Unread): Promise<Listing> {
  const { name, isTable } = await thread.ask('read', unread, { handed: [unread.bytes.buffer] });
  const judged: Judged<EntryOf[ListKind]>[] = [];
  for (;;) {
    const page = await thread.ask('next', null);
    if (page.length === 0) return { name, isTable, judged };
    for (const entry of page) judged.push(entry);
  }
}

/**
 * Reads lists and checks their entries in a thread: others are answered meanwhile, however long they are. One list is asked
 * for after the other, so that the bytes of one alone are held, and once one has failed, no further one is asked for.
 *
 * @param find gives a list as it was sent; null where the inventory does not manage it
 */
export async function readAside<Kind extends ListKind>(
  kinds: readonly Kind[],
  find: (kind: Kind) => Promise<Unread | null>,
): Promise<Listings<Kind>> {
  const thread = new Thread<ReadingCalls>(program, LIMITS, tooMuch);
  const listings: [Kind, Listing | null][] = [];
  try {
    for (const kind of kinds) {
      const unread = await find(kind);
      listings.push([kind, unread && (await readIn(thread, unread))]);
    }
    return Object.fromEntries(listings) as Listings<Kind>;
  } finally {
    await thread.end();
  }
}
