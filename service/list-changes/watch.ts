import type { ListVersions } from '../../openapi/generated/types.ts';
import { holdersOfTokens, seesTheSame, type TokenHolder } from '../access/token-holders.ts';
import type { Viewer } from '../access/viewer.ts';
import { viewOfUsers } from '../access/visible-to.ts';
import type { Services } from '../services.ts';
import { type ListState, readListState } from '../db/list-versions.ts';
import type { VisibleVersions } from './visible-versions.ts';

type WatchServices = Pick<Services, 'db' | 'now' | 'sessionLimits'>;

/** An open event stream, and the access token and user of its caller. */
export interface Follower {
  /** The id of the access token. */
  jti: string;
  /** The user as of when the stream was opened. */
  holder: TokenHolder;
  viewer: Viewer;
  send: (versions: ListVersions) => void;
  /** Called when the token is no longer valid, or the user may see other objects than before. */
  end: () => void;
}

/** The versions that a follower was sent last, and the state from which they were computed. */
interface Known {
  versions: string;
  state: string;
}

/** Identifies the state of the database on which the versions of all callers depend. */
const tagOf = ({ installation, versions }: ListState): string => JSON.stringify([installation, ...versions]);

/**
 * Notifies followers of lists that have changed for them, and ends the streams of callers whose access has changed.
 * Polls the database while there are followers, so it also notices changes by other instances.
 */
export class ListWatch {
  readonly #services: WatchServices;
  readonly #versions: VisibleVersions;
  readonly #pollIntervalMs: number;
  readonly #followers = new Map<Follower, Known>();
  #timer: NodeJS.Timeout | null = null;

  /** Creates a watch without followers, which does not poll yet. */
  constructor(services: WatchServices, versions: VisibleVersions, pollIntervalMs: number) {
    this.#services = services;
    this.#versions = versions;
    this.#pollIntervalMs = pollIntervalMs;
  }

  /**
   * Adds a follower.
   *
   * @param known the versions that the follower already has
   * @param state the state from which these versions were computed
   * @returns a function that removes the follower
   */
  follow(follower: Follower, known: ListVersions, state: ListState): () => void {
    this.#followers.set(follower, { versions: JSON.stringify(known), state: tagOf(state) });
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
    // Failures of the database are ignored, so that the streams stay open. The next poll reports what has changed.
    await this.#endRevoked().catch(() => null);
    await this.#notify().catch(() => null);
    if (this.#followers.size > 0) this.#schedule();
  }

  /**
   * Sends the versions to the followers who see a change. Computes them once for all followers with the same view,
   * because a thousand consoles share a few views.
   */
  async #notify(): Promise<void> {
    const state = await readListState(this.#services.db);
    const tag = tagOf(state);
    const versionsOf = new Map<string, ListVersions>();
    for (const [follower, known] of this.#followers) {
      if (known.state === tag) continue;
      const { viewer, holder } = follower;
      const view = viewOfUsers(viewer);
      const versions = versionsOf.get(view) ?? (await this.#versions.of(viewer, holder.version, state));
      versionsOf.set(view, versions);
      if (!this.#followers.has(follower)) continue;
      const read = JSON.stringify(versions);
      this.#followers.set(follower, { versions: read, state: tag });
      if (read !== known.versions) follower.send(versions);
    }
  }

  async #endRevoked(): Promise<void> {
    // The followers are copied, because followers that are added during the query are not in its result.
    const followers = [...this.#followers.keys()];
    const holders = await holdersOfTokens(
      this.#services,
      followers.map(({ jti }) => jti),
      this.#services.now(),
    );
    for (const { jti, holder, end } of followers) {
      const current = holders.get(jti);
      if (!current || !seesTheSame(holder, current)) end();
    }
  }
}
