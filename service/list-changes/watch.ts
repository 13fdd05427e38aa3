import { LIST_NAMES } from '../../openapi/list-names.ts';
import { rolesOfTokens } from '../access/token-roles.ts';
import type { Db } from '../db/open.ts';
import type { RoleName } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { type FollowedList, listVersions } from '../db/versions.ts';

/** The versions of the contract. Does not compile unless `ListVersions` and the `Lists` of the tables name the same lists. */
export type ListVersions = Record<FollowedList, number>;

/** Reads the versions of the lists that people follow. */
export async function readVersions(db: Db): Promise<ListVersions> {
  const versions = await listVersions(db, LIST_NAMES);
  const entries = LIST_NAMES.map((list, index) => [list, versions[index]]);
  return Object.fromEntries(entries) as Record<(typeof LIST_NAMES)[number], number>;
}

/** An open answer, and the access that it was opened with. */
export interface Follower {
  /** Identifies the access token. */
  jti: string;
  roles: readonly RoleName[];
  tell: (versions: ListVersions) => void;
  /** Called when the token, its user or their roles no longer allow what they did. */
  end: () => void;
}

/**
 * Tells its followers the versions of lists when one has changed, and ends those that lose their access, whichever
 * instance changed it: while there are followers, it polls the database, once for all of them.
 */
export class ListWatch {
  readonly #db: Db;
  readonly #now: () => number;
  readonly #intervalMs: number;
  /** With the versions that each knows. */
  readonly #followers = new Map<Follower, string>();
  #timer: NodeJS.Timeout | null = null;

  /** @param intervalMs milliseconds between two polls */
  constructor({ db, now }: Pick<Services, 'db' | 'now'>, intervalMs: number) {
    this.#db = db;
    this.#now = now;
    this.#intervalMs = intervalMs;
  }

  /**
   * @param known the versions that the follower has read
   * @returns a function that removes the follower
   */
  follow(follower: Follower, known: ListVersions): () => void {
    this.#followers.set(follower, JSON.stringify(known));
    if (this.#followers.size === 1) this.#schedule();
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size === 0 && this.#timer) clearTimeout(this.#timer);
    };
  }

  #schedule(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), this.#intervalMs);
  }

  async #look(): Promise<void> {
    // A database failure ends no answer: the next poll finds what has changed.
    await this.#endRevoked().catch(() => null);
    const versions = await readVersions(this.#db).catch(() => null);
    if (this.#followers.size === 0) return;
    this.#schedule();
    if (versions === null) return;
    const read = JSON.stringify(versions);
    for (const [follower, known] of this.#followers) {
      if (known === read) continue;
      this.#followers.set(follower, read);
      follower.tell(versions);
    }
  }

  async #endRevoked(): Promise<void> {
    // Those who come during the query are not in its answer.
    const followers = [...this.#followers.keys()];
    const roles = await rolesOfTokens(
      this.#db,
      followers.map(({ jti }) => jti),
      this.#now(),
    );
    for (const follower of followers) {
      if (roles.get(follower.jti)?.join() !== follower.roles.join()) follower.end();
    }
  }
}
