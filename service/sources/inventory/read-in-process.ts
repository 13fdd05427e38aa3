import { problem } from '../../problem.ts';
import { PROGRAMS, type ProcessLimits, type RunningProgram } from '../../tasks/worker-process.ts';
import type { Listings } from './inventory.ts';
import type { EntryOf, Judged, ListKind, Listing } from './lists.ts';
import type { UnparsedList } from './read-list.ts';
import type { ReadingCalls } from './reading-program.ts';
// oxlint-disable-next-line import/default -- `?program` generates the default export
import program from './reading-program.ts?program';

const LIMITS: ProcessLimits = { megabytes: 1536, milliseconds: 60_000 };

const tooMuch = (cause: unknown) =>
  problem('source_failed', { message: 'The inventory is larger than the service can read.', cause });

async function readIn(
  child: RunningProgram<ReadingCalls>,
  { bytes, ...unread }: UnparsedList,
): Promise<Listing> {
  await child.ask('setBytes', bytes);
  const { name, isTable } = await child.ask('read', unread);
  const judged: Judged<EntryOf[ListKind]>[] = [];
  for (;;) {
    const page = await child.ask('next', null);
    if (page.length === 0) return { name, isTable, judged };
    for (const entry of page) judged.push(entry);
  }
}

/**
 * Reads lists and validates their entries in a child process, because long lists would block the event loop.
 * Reads the lists one after the other, so that the bytes of only one list are in memory. Stops at the first
 * failure.
 *
 * @param find returns a list's bytes; null if the inventory does not manage it
 * @throws Problem source_failed; timed_out if the child process needs too long; errors of `find`
 */
export async function readInProcess<Kind extends ListKind>(
  kinds: readonly Kind[],
  find: (kind: Kind) => Promise<UnparsedList | null>,
): Promise<Listings<Kind>> {
  const child = PROGRAMS.start<ReadingCalls>(program, LIMITS, tooMuch);
  const listings: [Kind, Listing | null][] = [];
  try {
    for (const kind of kinds) {
      const unread = await find(kind);
      listings.push([kind, unread && (await readIn(child, unread))]);
    }
    return Object.fromEntries(listings) as Listings<Kind>;
  } finally {
    child.end();
  }
}
