import type { components } from '../../openapi/schema.d.ts';
import type { Db } from '../db/open.ts';
import { listVersions, type ListName } from '../db/versions.ts';

export type ListVersions = components['schemas']['ListVersions'];

const LISTS = [
  'users',
  'businessProfiles',
  'visibilityProfiles',
  'appProfiles',
  'applications',
  'authClients',
  'locations',
  'companies',
  'elementCategories',
] as const satisfies readonly (ListName & keyof ListVersions)[];

/** Reads the versions of the lists that people follow. */
export async function readVersions(db: Db): Promise<ListVersions> {
  const versions = await listVersions(db, LISTS);
  return Object.fromEntries(LISTS.map((list, index) => [list, versions[index]])) as ListVersions;
}

type Listener = (versions: ListVersions) => void;

/**
 * Tells its listeners the versions of lists when one has changed, whichever instance changed it: while there are
 * listeners, it reads the versions again and again, once for all of them.
 */
export class ListWatch {
  readonly #db: Db;
  readonly #intervalMs: number;
  /** With what each knows. */
  readonly #listeners = new Map<Listener, string>();
  #timer: NodeJS.Timeout | null = null;

  /** @param intervalMs milliseconds between two reads */
  constructor(db: Db, intervalMs: number) {
    this.#db = db;
    this.#intervalMs = intervalMs;
  }

  /**
   * @param known what the listener has read itself
   * @returns what ends it
   */
  listen(listener: Listener, known: ListVersions): () => void {
    this.#listeners.set(listener, JSON.stringify(known));
    if (this.#listeners.size === 1) this.#schedule();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0 && this.#timer) clearTimeout(this.#timer);
    };
  }

  #schedule(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), this.#intervalMs);
  }

  async #look(): Promise<void> {
    // A database that does not answer for a while ends nobody's following: what has changed is seen once it does.
    const versions = await readVersions(this.#db).catch(() => null);
    if (this.#listeners.size === 0) return;
    this.#schedule();
    if (versions === null) return;
    const read = JSON.stringify(versions);
    for (const [listener, known] of this.#listeners) {
      if (known === read) continue;
      this.#listeners.set(listener, read);
      listener(versions);
    }
  }
}
