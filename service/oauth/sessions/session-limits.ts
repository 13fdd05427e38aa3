import type { ExpressionBuilder } from 'kysely';
import { latestEnd } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';

const MINUTE = 60_000;

/** Maximum lifetime of a session, in hours, if `SESSION_MAX_HOURS` is not set. */
export const DEFAULT_MAX_HOURS = 12;

/** How long a session lasts, in milliseconds: the settings `SESSION_MAX_HOURS` and `SESSION_IDLE_MINUTES`. */
export interface SessionLimits {
  /** Maximum time after the sign-in, even if the session is used. */
  maxAgeMs: number;
  /** Maximum time without use; null if unused sessions do not end early. */
  idleMs: number | null;
}

export const DEFAULT_SESSION_LIMITS: SessionLimits = {
  maxAgeMs: DEFAULT_MAX_HOURS * 60 * MINUTE,
  idleMs: null,
};

/**
 * Maximum number of sessions of a user. A further sign-in ends the session that was not used for the longest time.
 */
export const MAX_SESSIONS_OF_USER = 200;

/** Minimum time between two writes of a session's last use, in milliseconds. */
const USE_INTERVAL = 5 * MINUTE;

/**
 * Returns when a session ends, from the times of its sign-in and last use. All times are in milliseconds since 1970.
 */
export const endOfSession = (
  createdAt: number,
  lastUsedAt: number,
  { maxAgeMs, idleMs }: SessionLimits,
): number => Math.min(createdAt + maxAgeMs, idleMs === null ? Infinity : lastUsedAt + idleMs);

/**
 * Returns whether `USE_INTERVAL` has passed since the stored use of a session, so that the next use must be stored.
 * Also returns true if the stored time is in the future, because an instance whose clock was ahead has stored it.
 */
export const isUseDue = (lastUsedAt: number, now: number): boolean =>
  now - lastUsedAt >= USE_INTERVAL || lastUsedAt >= latestEnd(now, 0);

/**
 * Returns the SQL condition that a session has not ended. Checks the stored end and the current limits, so that
 * lowered limits also apply to existing sessions.
 */
export function isLiveSession<Tables extends Pick<Database, 'sso_sessions'>>(
  expressions: ExpressionBuilder<Tables, 'sso_sessions' & keyof Tables>,
  now: number,
  { maxAgeMs, idleMs }: SessionLimits,
) {
  // The cast is safe, because the query can join any tables, but always contains `sso_sessions`.
  const eb = expressions as unknown as ExpressionBuilder<Database, 'sso_sessions'>;
  const lastUsed = eb.fn.coalesce('sso_sessions.last_used_at', 'sso_sessions.created_at');
  return eb.and([
    eb('sso_sessions.expires_at', '>', now),
    eb('sso_sessions.expires_at', '<=', latestEnd(now, maxAgeMs)),
    eb('sso_sessions.created_at', '>', now - maxAgeMs),
    ...(idleMs === null ? [] : [eb(lastUsed, '>', now - idleMs), eb(lastUsed, '<', latestEnd(now, 0))]),
  ]);
}
