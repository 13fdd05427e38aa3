import type { DialectAdapter } from 'kysely';
import type { Db } from './open.ts';
import { type ListName, listVersions } from './versions.ts';

/** Bounds what is kept of one state of the lists. */
const MOST_KEPT = 500;

interface Kept {
  versions: string;
  found: Map<string, Promise<unknown>>;
}

/**
 * Keeps what takes long to find out about some lists, such as how many there are, until one of them changes.
 *
 * @param lists all that it is found out from
 * @returns gives what is kept under a key, or finds it
 */
export function keptWhileUnchanged(lists: readonly ListName[]) {
  const known = new WeakMap<DialectAdapter, Kept>();
  return async <Found>(db: Db, key: string, find: () => Promise<Found>): Promise<Found> => {
    // Asked for before it is found: a change in between is found under an older version, which is only asked for until then.
    const versions = (await listVersions(db, lists)).join('.');
    const { adapter } = db.getExecutor();
    let kept = known.get(adapter);
    if (kept?.versions !== versions) {
      kept = { versions, found: new Map() };
      known.set(adapter, kept);
    }
    const { found } = kept;
    const earlier = found.get(key);
    if (earlier) return earlier as Promise<Found>;
    const finding = find();
    if (found.size < MOST_KEPT) {
      found.set(key, finding);
      finding.catch(() => found.delete(key));
    }
    return finding;
  };
}
