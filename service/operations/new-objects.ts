import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 make all objects among the new ones, for the life of the process. By itself it makes those among the old ones whose like
 * it has found alive a few times, which is by chance with rows that are read page by page: from then on all of them were collected
 * late, and an export of a million users took 100 MB more.
 */
export const makeAllObjectsNew = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
