import { sql } from 'kysely';
import { compareKeys, orderKey } from '../../../openapi/rules/text-order.ts';
import { canSee, type Principal } from '../../access/visible-to.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Db } from '../../db/open.ts';
import type { PageRequest, Position } from '../../db/pages.ts';
import type { Flag } from '../../db/schema.ts';
import { countsByProfile, type Users } from '../user-counts.ts';
import { isProfileSort, PROFILES, type ProfileSort, type UserFilter, type UserSort } from './columns.ts';
import { inOrder, mergeSorted, type Segment } from './page-sql.ts';

export interface UserQuery extends PageRequest<UserSort, UserFilter> {
  active: Flag;
}

/**
 * Splits users into consecutive segments, in the requested order and direction, without the users up to and including
 * the requested position. There is one segment or, if the users are sorted by profile, one for each profile.
 */
export async function segmentsOf(
  db: Db,
  viewer: Principal,
  users: Users,
  asked: UserQuery,
): Promise<Segment[]> {
  const { sort, desc, backward, from } = asked;
  const all = isProfileSort(sort)
    ? await segmentsByProfile(db, viewer, users, { ...asked, sort })
    : [{ users, sort, desc, prefix: [], after: null }];
  const directed = backward ? all.map((one) => ({ ...one, desc: !one.desc })).toReversed() : all;
  if (!from) return directed;
  return directed.flatMap((segment) => {
    const { prefix } = segment;
    const side = comparePrefixes(prefix, from.slice(0, prefix.length), desc) * (backward ? -1 : 1);
    if (side < 0) return [];
    return side > 0 ? segment : { ...segment, after: from.slice(prefix.length), size: undefined };
  });
}

/** Compares the names and uuids of two profiles. Users without a profile come last, in both directions. */
function comparePrefixes(
  [name = null, uuid]: Position,
  [otherName = null, otherUuid]: Position,
  desc: boolean,
) {
  if (name === null || otherName === null) return Number(name === null) - Number(otherName === null);
  return (desc ? -1 : 1) * (compareKeys(name, otherName) || compareKeys(uuid ?? '', otherUuid ?? ''));
}

/**
 * Returns a segment for each profile that has users and that the viewer can see. The last segment contains the users
 * without such a profile, because a hidden name must not decide the order (B12.6).
 */
async function segmentsByProfile(
  db: Db,
  viewer: Principal,
  users: Users,
  asked: UserQuery & { sort: ProfileSort },
): Promise<Segment[]> {
  const { sort, desc, backward, filters, skip, active } = asked;
  const { table, column } = PROFILES[sort];
  const one = users
    .select(sql<number>`1`.as('one'))
    .whereRef(`users.${column}`, '=', `${table}.uuid` as never)
    .orderBy('users.username_order');
  const rows = await db
    .selectFrom(table)
    .select([`${table}.uuid`, `${table}.name`, `${table}.minimum_role`, `${table}.company_uuid`])
    // `one` is ordered by username. Otherwise, PostgreSQL may read all users to find that no user has a profile.
    .where(one.limit(1), '=', 1)
    .execute();
  const prefixes = rows
    .filter((row) => canSee(viewer, row))
    .map(({ uuid, name }) => [orderKey(name), uuid] as const)
    .toSorted((a, b) => comparePrefixes(a, b, desc));
  const hidden = rows.flatMap((row) => (canSee(viewer, row) ? [] : row.uuid));
  // The maintained numbers of users, so that the users before a page need not be read.
  const isCounted = skip > 0 && filters.length === 0 && viewer.roles.length > 0;
  const kind = sort === 'profile' ? 'business' : 'visibility';
  const profiles = prefixes.map(([, uuid]) => uuid);
  const sizes = isCounted ? await countsByProfile(db, viewer, kind, { profiles, active }) : null;
  const ofProfile = (uuid: string | null) => users.where(`users.${column}`, uuid === null ? 'is' : '=', uuid);
  const unnamed = { sort, desc: false, prefix: [null, null], after: null };
  const usersOfUnnamed = () => {
    if (hidden.length === 0) return ofProfile(null);
    if (isPostgres(db) && filters.length === 0)
      return mergeSorted(
        db,
        [null, ...hidden].map((uuid) => inOrder(ofProfile(uuid), { sort, desc: backward })),
      );
    return users.where(({ eb, or }) =>
      or([eb(`users.${column}`, 'is', null), eb(`users.${column}`, 'in', hidden)]),
    );
  };
  return [
    ...prefixes.map((prefix) => ({
      users: ofProfile(prefix[1]),
      sort,
      desc,
      prefix,
      after: null,
      size: sizes ? (sizes.get(prefix[1]) ?? 0) : undefined,
    })),
    { ...unnamed, users: usersOfUnnamed() },
  ];
}
