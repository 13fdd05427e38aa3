import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';

const MAX_READ_MS = 10;

/**
 * Yields to the event loop after a query if it has been blocked for more than `MAX_READ_MS`. The embedded database can
 * return results synchronously, so a thousand reads in a row would block all other requests. Does not change queries.
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
    if (this.#began !== null && performance.now() - this.#began > MAX_READ_MS) await nextTurn();
    return result;
  };
}
