import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many take a few milliseconds at most. */
const ENTRIES_PER_TURN = 2000;

/** Gives long lists page by page, each in a turn of the event loop, so that others are answered meanwhile. */
export async function* inTurns<Entry>(entries: readonly Entry[]): AsyncGenerator<readonly Entry[]> {
  for (let start = 0; start < entries.length; start += ENTRIES_PER_TURN) {
    if (start > 0) await nextTurn();
    yield entries.slice(start, start + ENTRIES_PER_TURN);
  }
}
