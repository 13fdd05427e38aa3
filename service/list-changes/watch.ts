import { ACCESS } from '../../openapi/access.ts';
import { LIST_NAMES } from '../../openapi/list-names.ts';
import type { ListVersions } from '../../openapi/types.ts';
import { mayCall } from '../access/may-call.ts';
import { rolesOfTokens } from '../access/token-roles.ts';
import type { Db } from '../db/open.ts';
import type { RoleName } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { type FollowedList, listVersions } from '../db/versions.ts';

/**
 * The versions of the lists that the console follows. Compiles only if the contract's `ListVersions` and the
 * declared `Lists` contain the same lists.
 */
type AllVersions = Record<FollowedList, number>;

const readAllVersions = async (db: Db): Promise<AllVersions> => {
  const versions = await listVersions(db, LIST_NAMES);
  const entries = LIST_NAMES.map((list, index) => [list, versions[index]]);
  return Object.fromEntries(entries) as Record<(typeof LIST_NAMES)[number], number>;
};

/** The calls whose access decides who may open a list. Every signed-in user may open the other lists. */
const OPENED_BY: Partial<Record<FollowedList, keyof typeof ACCESS>> = {
  applications: 'listApplications',
  authClients: 'listAuthClients',
};

/** Returns the versions of the lists that a caller with these roles may open. */
function openableBy(roles: readonly RoleName[], versions: AllVersions): ListVersions {
  const isOpenable = (list: FollowedList) => {
    const operation = OPENED_BY[list];
    return operation === undefined || mayCall(ACCESS[operation], roles);
  };
  return Object.fromEntries(
    LIST_NAMES.filter(isOpenable).map((list) => [list, versions[list]]),
  ) as ListVersions;
}

/** Reads the versions of the lists that a caller with these roles may open. */
export const readVersions = async (db: Db, roles: readonly RoleName[]): Promise<ListVersions> =>
  openableBy(roles, await readAllVersions(db));

type WatchServices = Pick<Services, 'db' | 'now' | 'sessionLimits'>;

/** An open event stream, and the access token and roles of its caller. */
export interface Follower {
  /** The id of the access token. */
  jti: string;
  roles: readonly RoleName[];
  send: (versions: ListVersions) => void;
  /** Called when the token is no longer valid, or the user's roles have changed. */
  end: () => void;
}

/**
 * Notifies followers of changed list versions, and ends the streams of callers who have lost their access.
 * Polls the database while there are followers, so it also notices changes by other instances.
 */
export class ListWatch {
  readonly #services: WatchServices;
  readonly #pollIntervalMs: number;
  /** Maps each follower to the versions that it was sent last. */
  readonly #followers = new Map<Follower, string>();
  #timer: NodeJS.Timeout | null = null;

  /** Creates a watch without followers, which does not poll yet. */
  constructor(services: WatchServices, pollIntervalMs: number) {
    this.#services = services;
    this.#pollIntervalMs = pollIntervalMs;
  }

  /**
   * Adds a follower.
   *
   * @param known the versions that the follower already has
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
    this.#timer = setTimeout(() => void this.#poll(), this.#pollIntervalMs);
  }

  async #poll(): Promise<void> {
    // Ignores failures of the database, so that the streams stay open. The next poll reports what has changed.
    await this.#endRevoked().catch(() => null);
    const all = await readAllVersions(this.#services.db).catch(() => null);
    if (this.#followers.size === 0) return;
    this.#schedule();
    if (all === null) return;
    for (const [follower, known] of this.#followers) {
      const versions = openableBy(follower.roles, all);
      const read = JSON.stringify(versions);
      if (known === read) continue;
      this.#followers.set(follower, read);
      follower.send(versions);
    }
  }

  async #endRevoked(): Promise<void> {
    // Copies the followers, because followers that are added during the query are not in its result.
    const followers = [...this.#followers.keys()];
    const roles = await rolesOfTokens(
      this.#services,
      followers.map(({ jti }) => jti),
      this.#services.now(),
    );
    for (const follower of followers) {
      if (roles.get(follower.jti)?.join() !== follower.roles.join()) follower.end();
    }
  }
}
