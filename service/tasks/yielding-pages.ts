import { setImmediate as nextTurn } from 'node:timers/promises';

/** Number of entries between two yields. Processing this many takes a few milliseconds. */
const ENTRIES_PER_TURN = 2000;

/** Iterates a long list in pages, and yields to the event loop between them. */
export async function* yieldingPages<Entry>(entries: readonly Entry[]): AsyncGenerator<readonly Entry[]> {
  for (let start = 0; start < entries.length; start += ENTRIES_PER_TURN) {
    if (start > 0) await nextTurn();
    yield entries.slice(start, start + ENTRIES_PER_TURN);
  }
}
