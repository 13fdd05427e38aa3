import { isPostgres } from '../../db/is-postgres.ts';
import type { Db } from '../../db/open.ts';
import type { PageRequest, Position } from '../../http/pages.ts';
import {
  chunksOf,
  comparePositions,
  countAll,
  inOrder,
  readPositions,
  reversed,
  segmentsAfter,
  segmentsOf,
  type Users,
  type UserSort,
} from './order.ts';
import type { Filter } from './search.ts';

/**
 * Finds the positions of the users on a page: scans segments until the page is full. PostgreSQL filters a segment in
 * one statement, with the covering index of its order or with the trigram index.
 *
 * @returns positions in the requested direction; one more than fits on the page, if there are more
 */
export async function findPositions(
  db: Db,
  users: Users,
  filter: Filter | null,
  asked: PageRequest<UserSort>,
): Promise<Position[]> {
  const { from, backward, skip, limit } = asked;
  const compare = comparePositions(asked);
  const all = await segmentsOf(db, users, asked);
  const directed = backward ? reversed(all) : all;
  const segments = from
    ? segmentsAfter(directed, from, backward ? (a, b) => compare(b, a) : compare)
    : directed;
  const found: Position[] = [];
  let toSkip = skip;
  for (const segment of segments) {
    for await (const chunk of filter && !isPostgres(db) ? chunksOf(segment) : [segment.users]) {
      const passing = filter ? filter(chunk) : chunk;
      const rows = inOrder(passing, segment).offset(toSkip);
      const positions = await readPositions(rows.limit(limit + 1 - found.length), segment);
      found.push(...positions);
      if (found.length > limit) return found;
      if (positions.length > 0) toSkip = 0;
      else if (toSkip > 0) toSkip -= await countAll(passing);
    }
  }
  return found;
}
