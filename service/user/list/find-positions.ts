import type { Principal } from '../../access/visible-to.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Db } from '../../db/open.ts';
import type { Flag } from '../../db/schema.ts';
import type { PageRequest, Position } from '../../db/pages.ts';
import { countsByProfile } from '../user-counts.ts';
import {
  CHUNK,
  chunksOf,
  comparePositions,
  countAll,
  firstOf,
  inOrder,
  isProfileSort,
  type KeyColumn,
  mergeSegments,
  PROFILES,
  readPositions,
  reversed,
  type Segment,
  segmentsAfter,
  segmentsOf,
  type UserFilter,
  type Users,
  type UserSort,
  usersIn,
} from './order.ts';
import { type Filter, isShortTextOfSort } from './search.ts';

export interface FoundPositions {
  /**
   * The positions of the users on the page, in the requested direction, and the position of one further user, if there
   * is one.
   */
  readonly found: readonly Position[];
  /** How many users pass the filter; null if the search did not count them. */
  readonly passing: number | null;
}

/** Finds the positions (keyset cursors) of the users on a page. Chooses the queries by database and filter. */
export async function findPositions(
  db: Db,
  viewer: Principal,
  users: Users,
  filter: Filter | null,
  { active, ...asked }: PageRequest<UserSort, UserFilter> & { active: Flag },
): Promise<FoundPositions> {
  const { from, backward } = asked;
  const compare = comparePositions(asked);
  const all = await segmentsOf(db, viewer, users, asked);
  const directed = backward ? reversed(all) : all;
  const segments = from
    ? segmentsAfter(directed, from, backward ? (a, b) => compare(b, a) : compare)
    : directed;
  if (!filter) {
    const { rest, skip } = await skipProfiles(db, viewer, segments, { active, ...asked });
    return findAlong(rest, (segment) => [usersIn(segment)], { ...asked, skip });
  }
  if (!isPostgres(db)) return findAlong(segments, (segment) => filteredChunks(segment, filter), asked);
  // The index of the sort order contains the searched text, so reading all of this index is faster than finding and
  // sorting the users.
  if (isShortTextOfSort(asked)) return findAlong(segments, (segment) => [filter(usersIn(segment))], asked);
  return (await findNearby(db, segments, filter, asked)) ?? findBySorting(db, users, segments, filter, asked);
}

/**
 * Skips profiles whose users all come before the page. Uses the maintained number of users of each profile, so that
 * these users are not read.
 *
 * @returns the remaining segments, and how many of their users come before the page
 */
async function skipProfiles(
  db: Db,
  viewer: Principal,
  segments: readonly Segment[],
  { sort, skip, active }: PageRequest<UserSort, UserFilter> & { active: Flag },
): Promise<{ rest: readonly Segment[]; skip: number }> {
  if (!isProfileSort(sort) || skip === 0 || viewer.roles.length === 0) return { rest: segments, skip };
  const kind = sort === 'profile' ? 'business' : 'visibility';
  const profiles = segments.flatMap(({ prefix }) => prefix[1] ?? []);
  const counts = await countsByProfile(db, viewer, kind, { profiles, active });
  let left = skip;
  const first = segments.findIndex(({ prefix, after }) => {
    const [, profile = null] = prefix;
    const users = profile === null || after !== null ? Infinity : (counts.get(profile) ?? 0);
    if (left < users) return true;
    left -= users;
    return false;
  });
  return first === -1 ? { rest: segments, skip } : { rest: segments.slice(first), skip: left };
}

type Extent = Pick<PageRequest<UserSort, UserFilter>, 'skip' | 'limit'>;

/** Collects the positions of the users on one page. The sorted list is read in consecutive parts. */
class PageOfPositions implements FoundPositions {
  readonly found: Position[] = [];
  passing: number | null = null;
  readonly #limit: number;
  #toSkip: number;

  constructor({ skip, limit }: Extent) {
    this.#toSkip = skip;
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.found.length > this.#limit;
  }

  /** Adds the positions of the users in the next part of the order, until the page is full. */
  async add(users: Users, segment: Segment): Promise<void> {
    const rows = inOrder(users, segment).offset(this.#toSkip);
    const rest = this.#limit + 1 - this.found.length;
    const { positions, passing } = await readPositions(rows.limit(rest), segment);
    this.found.push(...positions);
    this.passing = passing;
    if (positions.length > 0) this.#toSkip = 0;
    else if (this.#toSkip > 0) this.#toSkip -= await countAll(users);
  }
}

/**
 * Returns a page of positions. Reads the parts of the segments in order until the page is full.
 *
 * @param partsOf splits a segment into consecutive parts, one for each query
 */
async function findAlong(
  segments: readonly Segment[],
  partsOf: (segment: Segment) => Iterable<Users> | AsyncIterable<Users>,
  asked: Extent,
): Promise<FoundPositions> {
  const page = new PageOfPositions(asked);
  for (const segment of segments) {
    for await (const part of partsOf(segment)) {
      await page.add(part, segment);
      if (page.isFull) return page;
    }
  }
  return page;
}

async function* filteredChunks(segment: Segment, filter: Filter): AsyncGenerator<Users> {
  for await (const chunk of chunksOf(segment)) yield filter(chunk);
}

/** `findNearby` reads at most this factor times `skip + limit` users, or at most `CHUNK` users if that is more. */
const MAX_READ_RATIO = 5;

/**
 * The fixed cost of a statement, expressed as a number of read rows. It limits the number of statements for small
 * segments.
 */
const STATEMENT_COST = 500;

/**
 * Finds a page of filtered users among the first users in order. This is fast for a filter that many users pass: the
 * index of the order is read until the page is full, and nothing is sorted.
 *
 * @returns null if too few of these users pass the filter
 */
async function findNearby(
  db: Db,
  segments: readonly Segment[],
  filter: Filter,
  asked: Extent,
): Promise<FoundPositions | null> {
  const page = new PageOfPositions(asked);
  let bound = Math.max(CHUNK, MAX_READ_RATIO * (asked.skip + asked.limit));
  for (const segment of segments) {
    const nearby = firstOf(db, segment, bound);
    await page.add(filter(nearby), segment);
    if (page.isFull) return page;
    const read = await countAll(nearby);
    if (read === bound) return null;
    bound -= Math.max(read, STATEMENT_COST);
    if (bound <= 0) return null;
  }
  return page;
}

/**
 * Finds a page by sorting all users who pass a filter. This is fast for a filter that few users pass. Also counts these
 * users, except for a page after a cursor or in several segments.
 */
async function findBySorting(
  db: Db,
  users: Users,
  segments: readonly Segment[],
  filter: Filter,
  asked: PageRequest<UserSort, UserFilter>,
): Promise<FoundPositions> {
  const merged = mergeSegments(users, segments, asked.sort);
  const partsOf = (segment: Segment) => [
    selectOnce(db, filter(usersIn(segment)), segment.columns, asked.sort),
  ];
  const { found, passing } = await findAlong(merged, partsOf, asked);
  return { found, passing: asked.from === null && merged.length === 1 ? passing : null };
}

/**
 * Selects users for a query that sorts them. Each row also has the number of all selected users, as `passing`. The
 * materialized subquery finds the users once. Without it, PostgreSQL could read all users along the index of the
 * order.
 */
function selectOnce(db: Db, users: Users, columns: readonly KeyColumn[], sort: UserSort): Users {
  const selected = users.select(isProfileSort(sort) ? [...columns, PROFILES[sort].column] : columns);
  const query = db
    .with(
      (name) => name('found').materialized(),
      () => selected,
    )
    .selectFrom('found as users')
    .select((eb) => eb.selectFrom('found').select(eb.fn.countAll().as('number')).as('passing'));
  // The cast is needed because the subquery has only the columns by which the page is sorted, not all columns of the
  // table.
  return query as unknown as Users;
}
