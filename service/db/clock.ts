import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/**
 * The database's current time, in milliseconds since 1970. Used for short leases, for which the clocks of
 * instances may differ too much.
 */
export const databaseTime = <Tables>(db: Kysely<Tables>): RawBuilder<number> =>
  isPostgres(db)
    ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;

/** The largest expected difference between the clocks of two instances, in milliseconds. */
const CLOCK_SKEW = 5 * 60_000;

/**
 * Returns the latest plausible end of something with this lifetime, in milliseconds. A later end was stored
 * by a clock that ran ahead and was set back since; it must not count as valid.
 */
export const latestEnd = (now: number, life: number): number => now + life + CLOCK_SKEW;

/** Returns whether something with this lifetime has not expired, and whether its end is plausible. */
export const isLive = (endsAt: number, now: number, life: number): boolean =>
  now < endsAt && endsAt <= latestEnd(now, life);
