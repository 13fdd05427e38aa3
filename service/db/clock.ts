import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/**
 * Returns the database's current time as an SQL expression, in milliseconds since 1970. Used for short leases, because
 * the clocks of instances can differ by more than a lease.
 */
export const databaseTime = <Tables>(db: Kysely<Tables>): RawBuilder<number> =>
  isPostgres(db)
    ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;

/** The largest expected difference between the clocks of two instances, in milliseconds. */
export const CLOCK_SKEW = 5 * 60_000;

/**
 * Returns the latest plausible expiry time for this lifetime, in milliseconds since 1970. An instance whose clock was
 * ahead may have stored a later expiry time, which must not count as valid.
 */
export const latestEnd = (now: number, life: number): number => now + life + CLOCK_SKEW;

/**
 * Returns whether an expiry time is in the future and plausible for this lifetime. Times are in milliseconds.
 */
export const isLive = (endsAt: number, now: number, life: number): boolean =>
  now < endsAt && endsAt <= latestEnd(now, life);

/**
 * Returns whether queued work is due. A due time that lies further in the future than any delay was stored by an
 * instance whose clock was ahead, and counts as due.
 *
 * @param longestDelay milliseconds
 */
export const isDue = (dueAt: number, now: number, longestDelay: number): boolean =>
  dueAt <= now || dueAt > latestEnd(now, longestDelay);

/** Returns `isDue` as an SQL condition on the column `due_at`. */
export const isRowDue = (now: number, longestDelay: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(due_at <= ${now} or due_at > ${latestEnd(now, longestDelay)})`;
