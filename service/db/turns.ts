import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';

/** How long reads may follow each other before others have a turn. */
const HOLD_MS = 10;

/**
 * Gives the event loop to others between the reads of long work. The embedded database reads in this thread, and its
 * rows are there at once: without this, a thousand reads in a row would be one turn of the loop, in which nobody else is
 * heard. It changes no query.
 */
export class TurnGiver implements KyselyPlugin {
  /** When the first read of this turn was begun; null where none was yet. */
  #began: number | null = null;

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    if (this.#began === null) {
      this.#began = performance.now();
      setImmediate(() => {
        this.#began = null;
      });
    }
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    if (this.#began !== null && performance.now() - this.#began > HOLD_MS) await nextTurn();
    return result;
  };
}
