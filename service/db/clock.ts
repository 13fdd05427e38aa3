import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/**
 * Gives the time by the database's own clock, in milliseconds since 1970, when the statement runs: one clock for all
 * instances, for what lasts no longer than theirs may be apart.
 */
export const databaseTime = <Tables>(db: Kysely<Tables>): RawBuilder<number> =>
  isPostgres(db)
    ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;

/**
 * How far apart the clocks of instances may be, in milliseconds, and how far one may be set back before what it has put
 * ahead no longer counts.
 */
const CLOCK_SKEW = 5 * 60_000;

/**
 * Gives the latest moment at which something can end that lasts this long. What ends later was stored by a clock that was
 * ahead and has been set back since: it would last until that time comes again.
 */
export const latestEnd = (now: number, life: number): number => now + life + CLOCK_SKEW;

/** Tells whether something that lasts this long has begun and not ended. */
export const isLive = (endsAt: number, now: number, life: number): boolean =>
  now < endsAt && endsAt <= latestEnd(now, life);
