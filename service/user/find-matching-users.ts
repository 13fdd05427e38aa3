import { setImmediate as nextTurn } from 'node:timers/promises';
import { whereVisible } from '../access/visible-to.ts';
import type { BulkContext, Matching } from '../bulk-actions/bulk-kind.ts';
import { problem } from '../problem.ts';
import { USER_PAGES, type UserFilter } from './list/columns.ts';
import { chunksOf } from './list/page-sql.ts';
import { searchOf } from './list/search.ts';

/** Why an action refuses a user who does not exist, or whom the caller does not see. */
export const NOT_FOUND = 'This user does not exist.';

/**
 * Returns pages of the uuids of the users whom the viewer sees and who match the filters of a list, by username. The
 * pages are read when they are used.
 *
 * @throws Problem invalid_request if a filter is unknown
 */
export async function pagesOfMatchingUsers(
  { services: { db }, viewer }: BulkContext,
  { list, filters }: Matching,
): Promise<AsyncIterable<string[]>> {
  const unknown = Object.keys(filters).find((name) => !Object.hasOwn(USER_PAGES.filters, name));
  if (unknown !== undefined) {
    const field = `selection.matching.filters.${unknown}`;
    throw problem('invalid_request', { fields: [{ field, message: 'This list has no such filter.' }] });
  }
  const search = await searchOf(
    db,
    viewer,
    Object.entries(filters).flatMap(([column, typed]) => {
      const sought = typed.trim();
      return sought === '' ? [] : { column: column as UserFilter, sought: [sought] };
    }),
  );
  const users = db
    .selectFrom('users')
    .where('users.active', '=', list === 'activeUsers' ? 1 : 0)
    .$call(whereVisible(viewer));
  const segment = { users, sort: 'username', desc: false, prefix: [], after: null } as const;
  async function* pages() {
    for await (const chunk of chunksOf(segment)) {
      const rows = await (search?.filter(chunk) ?? chunk).select('users.uuid').execute();
      yield rows.map(({ uuid }) => uuid);
      await nextTurn();
    }
  }
  return pages();
}

/** Finds the users of a list, as `BulkKind.find` says. */
export async function findMatchingUsers(
  context: BulkContext,
  matching: Matching,
  limit: number,
): Promise<string[]> {
  const found: string[] = [];
  for await (const page of await pagesOfMatchingUsers(context, matching)) {
    found.push(...page);
    if (found.length > limit) break;
  }
  return found;
}
