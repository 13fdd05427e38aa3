import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';

/** Bounds how long reads may follow each other. */
const LONGEST_READ_MS = 10;

/**
 * Lets the event loop run between the reads of long work. The embedded database answers reads at once, in this
 * thread: without this, a thousand reads in a row would be one turn of the loop, and block everybody else. It changes
 * no query.
 */
export class EventLoopYielder implements KyselyPlugin {
  /** Null before the first read of a turn. */
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
    if (this.#began !== null && performance.now() - this.#began > LONGEST_READ_MS) await nextTurn();
    return result;
  };
}
