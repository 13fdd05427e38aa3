import type { HistoryPoint } from '../change-history/access-links.ts';
import { firstUuidAt } from '../change-history/uuid-v7.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../problem.ts';

/** The time about which a caller asks. */
export interface PointInTime {
  readonly since: HistoryPoint;
  /** Whether the history contains all changes since this time, so that the state at this time is known. */
  readonly isKnown: boolean;
  /** The time of the first recorded change; null if there is none. */
  readonly historyFrom: string | null;
}

/**
 * Finds the point in the history at a time.
 *
 * @param at the time as text (ISO 8601); undefined is now
 * @throws Problem invalid_request
 */
export async function pointInTime(db: Db, at: string | undefined): Promise<PointInTime> {
  const first = await db.selectFrom('changes').select('at').orderBy('uuid').limit(1).executeTakeFirst();
  const from = first ? Number(first.at) : null;
  const historyFrom = from === null ? null : new Date(from).toISOString();
  if (at === undefined) return { since: null, isKnown: true, historyFrom };
  const time = Date.parse(at);
  if (!(time >= 0))
    throw problem('invalid_request', { message: 'The parameter at is not a time after 1970.' });
  return { since: firstUuidAt(time), isKnown: from !== null && time >= from, historyFrom };
}
