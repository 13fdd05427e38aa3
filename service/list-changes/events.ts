import { PassThrough, type Readable } from 'node:stream';
import type { ChangesLimits } from '../limits.ts';
import { problem } from '../http/problem.ts';
import type { Follower, ListVersions, ListWatch } from './watch.ts';

/** Below what proxies wait for a connection that says nothing. */
const COMMENT_MS = 15_000;

type FollowerAccess = Pick<Follower, 'jti' | 'roles'> & { userUuid: string };

/** Answers with server-sent events (WHATWG HTML, section 9.2) for as long as its limits let it. */
export class VersionEvents {
  readonly #watch: ListWatch;
  readonly #limits: ChangesLimits;
  readonly #stopping: AbortSignal;
  readonly #open = new Map<Readable, { userUuid: string; end: () => void }>();

  constructor(watch: ListWatch, limits: ChangesLimits, stopping: AbortSignal) {
    this.#watch = watch;
    this.#limits = limits;
    this.#stopping = stopping;
    stopping.addEventListener('abort', () => this.#endAll());
  }

  /**
   * @param access the token that the answer is for, its user and their roles
   * @param first the versions to begin with
   * @param signal aborts when the caller has gone
   * @throws Problem `throttled` where the caller has as many already as one may have, `unavailable` when the service stops
   */
  answer({ userUuid, jti, roles }: FollowerAccess, first: ListVersions, signal: AbortSignal): Readable {
    if (this.#stopping.aborted) throw problem('unavailable');
    const { mostOfOne, lifetimeMs } = this.#limits;
    const own = [...this.#open.values()].filter((one) => one.userUuid === userUuid);
    if (own.length >= mostOfOne) throw problem('throttled', { retryAfter: Math.ceil(lifetimeMs / 1000) });

    const events = new PassThrough();
    const tell = (versions: ListVersions): void => void events.write(`data: ${JSON.stringify(versions)}\n\n`);
    const comments = setInterval(() => events.write(':\n\n'), COMMENT_MS);
    const end = (): void => {
      unfollow();
      clearInterval(comments);
      clearTimeout(lifetime);
      this.#open.delete(events);
      events.end();
    };
    const unfollow = this.#watch.follow({ jti, roles, tell, end }, first);
    const lifetime = setTimeout(end, lifetimeMs);
    this.#open.set(events, { userUuid, end });
    signal.addEventListener('abort', end);
    events.once('close', end);
    tell(first);
    return events;
  }

  /** Ends all answers, which a service that stops would otherwise wait for. */
  #endAll(): void {
    for (const { end } of this.#open.values()) end();
  }
}
