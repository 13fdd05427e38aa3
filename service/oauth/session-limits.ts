import type { ExpressionBuilder } from 'kysely';
import { latestEnd } from '../db/clock.ts';
import type { Database } from '../db/schema.ts';

const MINUTE = 60_000;

/** How long a session lasts, in milliseconds. */
export interface SessionLimits {
  /** After the sign-in, whether the session is used or not. */
  maxAgeMs: number;
  /** After its last use; null if unused sessions do not end early. */
  idleMs: number | null;
}

/** The limits without settings. */
export const DEFAULT_SESSION_LIMITS: SessionLimits = { maxAgeMs: 12 * 60 * MINUTE, idleMs: null };

/** The minimum milliseconds between two writes of a session's last use. */
const USE_INTERVAL = 5 * MINUTE;

/** Returns when a session ends that was opened and last used at these times. */
export const endOfSession = (
  createdAt: number,
  lastUsedAt: number,
  { maxAgeMs, idleMs }: SessionLimits,
): number => Math.min(createdAt + maxAgeMs, idleMs === null ? Infinity : lastUsedAt + idleMs);

/**
 * Returns whether a use of a session must be written. A time in the future was written by a clock that ran
 * ahead; it is replaced.
 */
export const isUseDue = (lastUsedAt: number, now: number): boolean =>
  now - lastUsedAt >= USE_INTERVAL || lastUsedAt >= latestEnd(now, 0);

/**
 * The condition for a session that has not ended. Compares with the current settings too, so that a lowered
 * setting applies to sessions that were opened before.
 */
export function isLiveSession<Tables extends Pick<Database, 'sso_sessions'>>(
  expressions: ExpressionBuilder<Tables, 'sso_sessions' & keyof Tables>,
  now: number,
  { maxAgeMs, idleMs }: SessionLimits,
) {
  // The tables of a join vary; `sso_sessions` is among them.
  const eb = expressions as unknown as ExpressionBuilder<Database, 'sso_sessions'>;
  const lastUsed = eb.fn.coalesce('sso_sessions.last_used_at', 'sso_sessions.created_at');
  return eb.and([
    eb('sso_sessions.expires_at', '>', now),
    eb('sso_sessions.expires_at', '<=', latestEnd(now, maxAgeMs)),
    eb('sso_sessions.created_at', '>', now - maxAgeMs),
    ...(idleMs === null ? [] : [eb(lastUsed, '>', now - idleMs), eb(lastUsed, '<', latestEnd(now, 0))]),
  ]);
}
