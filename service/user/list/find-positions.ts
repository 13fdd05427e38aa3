import { sql } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Db } from '../../db/open.ts';
import type { PageAsked, Position } from '../../http/pages.ts';
import {
  CHUNK,
  chunksOf,
  comparePositions,
  countAll,
  inOrder,
  isProfileSort,
  KEYS,
  PROFILES,
  readPositions,
  reversed,
  type Segment,
  segmentsAfter,
  segmentsOf,
  sorted,
  type Users,
  type UserSort,
} from './order.ts';
import { type Search, searchedParts } from './search.ts';

/** The most matches that are sorted in memory. Capped counts stop here. */
export const COUNT_CAP = 10_000;

interface Found {
  /** In the direction that was asked for; one more than the page has, if there are more. */
  readonly positions: readonly Position[];
  /** How many users pass the search, if that was found out. */
  readonly matching: number | null;
}

/** Finds the positions of the users on a page. */
export async function findPositions(
  db: Db,
  users: Users,
  search: Search | null,
  asked: PageAsked<UserSort>,
): Promise<Found> {
  const { from, backward, skip, limit } = asked;
  const compare = comparePositions(asked);
  const directed = (a: Position, b: Position) => (backward ? compare(b, a) : compare(a, b));
  const all = await segmentsOf(db, users, asked);
  const inDirection = backward ? reversed(all) : all;
  const segments = from ? segmentsAfter(inDirection, from, directed) : inDirection;
  const page = { skip, take: limit + 1 };

  if (!search) return { positions: await readPage(segments, page, inOrder), matching: null };
  const { filter } = search;
  // PostgreSQL filters only the first users in the order, which often fill the page: it reads each from the table.
  const most = isPostgres(db) ? CHUNK + 2 * skip : Infinity;
  const near = await walk(segments, filter, { ...page, most });
  if (near) {
    const isAll = from === null && skip === 0 && near.length < page.take;
    return { positions: near, matching: isAll ? near.length : null };
  }
  // One statement finds and sorts them along `pg_trgm`; each segment would need another.
  const isSortedAtOnce = search.isIndexed && segments.length === 1;
  const few = isSortedAtOnce ? null : await findFew(db, users, search, { sort: asked.sort, segments: all });
  if (few === null) {
    const found = segments.map((segment) => ({ ...segment, users: filter(segment.users) }));
    return { positions: await readPage(found, page, sorted), matching: null };
  }
  const rest = few.filter((position) => !from || directed(position, from) > 0).toSorted(directed);
  return { positions: rest.slice(skip, skip + page.take), matching: few.length };
}

interface Window {
  readonly skip: number;
  readonly take: number;
}

/** Reads positions with `OFFSET`. */
async function readPage(
  segments: readonly Segment[],
  { skip, take }: Window,
  order: (users: Users, segment: Segment) => Users,
): Promise<Position[]> {
  const found: Position[] = [];
  let toSkip = skip;
  for (const segment of segments) {
    if (toSkip > 0 && segments.length > 1) {
      const count = await countAll(segment.users);
      if (count <= toSkip) {
        toSkip -= count;
        continue;
      }
    }
    const rows = order(segment.users, segment)
      .offset(toSkip)
      .limit(take - found.length);
    found.push(...(await readPositions(rows, segment)));
    toSkip = 0;
    if (found.length === take) break;
  }
  return found;
}

/**
 * Filters users in their order, chunk by chunk, until the page is full.
 *
 * @param most stops after this many users
 * @returns null if it stopped before the page was full
 */
async function walk(
  segments: readonly Segment[],
  filter: Search['filter'],
  { skip, take, most = Infinity }: Window & { most?: number },
): Promise<Position[] | null> {
  const found: Position[] = [];
  let toSkip = skip;
  let walked = 0;
  for (const segment of segments) {
    for await (const chunk of chunksOf(segment)) {
      if (walked >= most) return null;
      const rows = inOrder(filter(chunk), segment).limit(toSkip + take - found.length);
      const passed = await readPositions(rows, segment);
      found.push(...passed.slice(toSkip));
      toSkip = Math.max(0, toSkip - passed.length);
      if (found.length === take) return found;
      walked += CHUNK;
    }
  }
  return found;
}

/**
 * Finds all users that pass a search, in no order; null if there are more than `COUNT_CAP`.
 *
 * @param segments all segments of the order
 */
async function findFew(
  db: Db,
  users: Users,
  search: Search,
  { sort, segments }: { sort: UserSort; segments: readonly Segment[] },
): Promise<Position[] | null> {
  const uuids = searchedParts(db, users, search)
    .map((part) => part.select('users.uuid'))
    .reduce((all, part) => all.unionAll(part))
    .limit(COUNT_CAP + 1);
  const rows = await db
    .selectFrom('users')
    // PostgreSQL reads an array by the primary key; it might join by reading all users.
    .where(sql<boolean>`users.uuid = any(array(${uuids}))`)
    .select([...KEYS[sort], 'business_profile_uuid', 'visibility_profile_uuid'])
    .execute();
  if (rows.length > COUNT_CAP) return null;
  const prefixes = new Map(segments.map(({ prefix }) => [prefix[1] ?? null, prefix]));
  return rows.flatMap((row) => {
    const prefix = prefixes.get(isProfileSort(sort) ? row[PROFILES[sort].column] : null);
    return prefix ? [[...prefix, ...KEYS[sort].map((column) => row[column as 'uuid'])]] : [];
  });
}
