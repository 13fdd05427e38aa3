import { PassThrough, type Readable } from 'node:stream';
import { problem } from '../problem.ts';
import type { ListChangesLimits } from './limits.ts';
import type { ListVersions } from '../../openapi/generated/types.ts';
import type { ListState } from '../db/list-versions.ts';
import type { Follower, ListWatch } from './watch.ts';

/**
 * Interval of the comments that keep a stream open, in milliseconds. Shorter than the usual idle timeout of
 * proxies.
 */
const COMMENT_MS = 15_000;

type FollowerAccess = Pick<Follower, 'jti' | 'holder' | 'viewer'>;

/** Streams list versions as server-sent events (WHATWG HTML, section 9.2). */
export class VersionEvents {
  readonly #watch: ListWatch;
  readonly #limits: ListChangesLimits;
  readonly #stopping: AbortSignal;
  readonly #open = new Map<Readable, { userUuid: string; end: () => void }>();

  constructor(watch: ListWatch, limits: ListChangesLimits, stopping: AbortSignal) {
    this.#watch = watch;
    this.#limits = limits;
    this.#stopping = stopping;
    stopping.addEventListener('abort', () => this.#endAll());
  }

  /**
   * Opens an event stream and returns it.
   *
   * @param access the access token's id and its user
   * @param first the versions of the first event
   * @param state the state from which `first` was computed
   * @param signal aborts when the client disconnects
   * @throws Problem `throttled` if the user has too many open streams, `unavailable` when the service stops
   */
  answer(
    { jti, holder, viewer }: FollowerAccess,
    { first, state }: { first: ListVersions; state: ListState },
    signal: AbortSignal,
  ): Readable {
    const userUuid = viewer.uuid;
    if (this.#stopping.aborted) throw problem('unavailable');
    const { maxStreamsPerUser, lifetimeMs } = this.#limits;
    const own = [...this.#open.values()].filter((one) => one.userUuid === userUuid);
    if (own.length >= maxStreamsPerUser)
      throw problem('throttled', { retryAfter: Math.ceil(lifetimeMs / 1000) });

    const events = new PassThrough();
    const send = (versions: ListVersions): void => void events.write(`data: ${JSON.stringify(versions)}\n\n`);
    const comments = setInterval(() => events.write(':\n\n'), COMMENT_MS);
    const end = (): void => {
      unfollow();
      clearInterval(comments);
      clearTimeout(lifetime);
      this.#open.delete(events);
      events.end();
    };
    const unfollow = this.#watch.follow({ jti, holder, viewer, send, end }, first, state);
    const lifetime = setTimeout(end, lifetimeMs);
    this.#open.set(events, { userUuid, end });
    signal.addEventListener('abort', end);
    events.once('close', end);
    send(first);
    return events;
  }

  /** Ends all streams, because a stopping service waits for open responses. */
  #endAll(): void {
    for (const { end } of this.#open.values()) end();
  }
}
