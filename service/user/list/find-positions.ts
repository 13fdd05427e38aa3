import type { Principal } from '../../access/visible-to.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Db } from '../../db/open.ts';
import type { Position } from '../../db/pages.ts';
import { countAll, type Users } from '../user-counts.ts';
import {
  CHUNK,
  chunksOf,
  firstOf,
  mergeSegments,
  readPositions,
  type Segment,
  selectOnce,
  usersIn,
} from './page-sql.ts';
import type { Filter } from './search.ts';
import { segmentsOf, type UserQuery } from './segments.ts';

export interface FoundPositions {
  /**
   * The positions of the users on the page, in the requested direction, and the position of one further user, if there
   * is one.
   */
  readonly found: readonly Position[];
  /** How many users match the filter; null if the search did not count them. */
  readonly passing: number | null;
}

/** Finds the positions (keyset cursors) of the users on a page. Chooses the queries by database and filter. */
export async function findPositions(
  db: Db,
  viewer: Principal,
  users: Users,
  filter: Filter | null,
  asked: UserQuery,
): Promise<FoundPositions> {
  const segments = await segmentsOf(db, viewer, users, asked);
  if (!filter) return collect(partsOf(segments, usersIn), asked);
  if (!isPostgres(db)) return collect(filteredChunks(segments, filter), asked);
  const budget = Math.max(CHUNK, MAX_READ_RATIO * (asked.skip + asked.limit));
  const nearby = await collect(filteredNearby(db, segments, filter, budget), asked);
  if (nearby.isComplete) return nearby;
  const merged = mergeSegments(users, segments);
  const sorted = await collect(
    partsOf(merged, (one) => selectOnce(db, filter(usersIn(one)), one.sort)),
    asked,
  );
  return asked.from === null && merged.length === 1 ? sorted : { ...sorted, passing: null };
}

/** Users who are consecutive in the requested order, selected by one query; null ends the search. */
type Part = { users: Users; segment: Segment } | null;

const partsOf = (segments: readonly Segment[], select: (segment: Segment) => Users) =>
  segments.map((segment) => ({ segment, users: select(segment) }));

/**
 * Reads the parts of a list in order until the page is full.
 *
 * @returns as `isComplete` whether the page is full, or all parts were read
 */
async function collect(
  parts: Iterable<Part> | AsyncIterable<Part>,
  { skip, limit }: Pick<UserQuery, 'skip' | 'limit'>,
): Promise<FoundPositions & { isComplete: boolean }> {
  const found: Position[] = [];
  let passing: number | null = null;
  let toSkip = skip;
  for await (const part of parts) {
    if (!part) return { found, passing, isComplete: false };
    const { users, segment } = part;
    if (segment.size !== undefined && segment.size <= toSkip) {
      toSkip -= segment.size;
      continue;
    }
    const read = await readPositions(users, segment, { skip: toSkip, limit: limit + 1 - found.length });
    found.push(...read.positions);
    ({ passing } = read);
    if (found.length > limit) break;
    if (read.positions.length > 0) toSkip = 0;
    else if (toSkip > 0) toSkip -= await countAll(users);
  }
  return { found, passing, isComplete: true };
}

async function* filteredChunks(segments: readonly Segment[], filter: Filter): AsyncGenerator<Part> {
  for (const segment of segments)
    for await (const chunk of chunksOf(segment)) yield { segment, users: filter(chunk) };
}

/** A search reads at most this factor times `skip + limit` users in order, or `CHUNK` users if that is more. */
const MAX_READ_RATIO = 5;

/**
 * The fixed cost of a statement, expressed as a number of read rows. It limits the number of statements for small
 * segments.
 */
const STATEMENT_COST = 500;

/**
 * Filters the first users in order. This is fast for a filter that many users pass, because the index of the order is
 * read until the page is full, and nothing is sorted.
 *
 * @param budget the number of users that are read
 */
async function* filteredNearby(
  db: Db,
  segments: readonly Segment[],
  filter: Filter,
  budget: number,
): AsyncGenerator<Part> {
  let left = budget;
  for (const segment of segments) {
    const nearby = firstOf(db, segment, left);
    yield { segment, users: filter(nearby) };
    left -= Math.max(await countAll(nearby), STATEMENT_COST);
    if (left <= 0) return yield null;
  }
}
