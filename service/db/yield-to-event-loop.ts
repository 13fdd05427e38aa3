import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';

const LONGEST_READ_MS = 10;

/**
 * Lets the event loop run between reads: the embedded database answers at once, so that a thousand reads in a row
 * would block everybody else. It changes no query.
 */
export class EventLoopYielder implements KyselyPlugin {
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
