import type { UserSummary } from '../../openapi/generated/types.ts';
import { compareKeys } from '../../openapi/rules/text-order.ts';
import { type Principal, whereVisible } from '../access/visible-to.ts';
import { chunks } from '../db/chunks.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import type { Flag } from '../db/schema.ts';
import { summariesOf } from '../user/queries.ts';
import { countsByProfile } from '../user/user-counts.ts';

/** The users of a profile whom a principal may see: their numbers, and the first of them, active ones first. */
export interface Holders {
  activeUsers: number;
  inactiveUsers: number;
  users: UserSummary[];
}

export const NO_HOLDERS: Holders = { activeUsers: 0, inactiveUsers: 0, users: [] };

/** Maximum number of users in the result, unless there are more profiles than this: then each has one. */
const MAX_NAMED_IN_ALL = 1000;

interface Profiles {
  readonly kind: 'business' | 'visibility';
  readonly uuids: readonly string[];
}

const columnOf = ({ kind }: Profiles) => `users.${kind}_profile_uuid` as const;

const visibleUsers = (db: Db, principal: Principal, active: Flag) =>
  db.selectFrom('users').where('users.active', '=', active).$call(whereVisible(principal));

/**
 * Finds the users of profiles whom the principal may see. Profiles without users have no entry. Never reads all users:
 * the database maintains the counts, and the index of a profile's users has the first ones by username.
 *
 * @param most maximum number of users in the entry of a profile
 */
export async function findHolders(
  db: Db,
  principal: Principal,
  profiles: Profiles,
  most: number,
): Promise<Map<string, Holders>> {
  const found = new Map<string, Holders>();
  const named = Math.min(most, Math.ceil(MAX_NAMED_IN_ALL / Math.max(1, profiles.uuids.length)));
  for (const uuids of chunks(profiles.uuids)) {
    const counts = await countHolders(db, principal, { ...profiles, uuids });
    const first = await firstHolders(db, principal, profiles, counts, named);
    for (const { profile, active, counted } of counts) {
      const others = found.get(profile) ?? {
        ...NO_HOLDERS,
        users: (first.get(profile) ?? []).slice(0, named),
      };
      found.set(profile, { ...others, [active === 1 ? 'activeUsers' : 'inactiveUsers']: counted });
    }
  }
  return found;
}

interface Count {
  readonly profile: string;
  readonly active: Flag;
  readonly counted: number;
}

async function countHolders(db: Db, principal: Principal, profiles: Profiles): Promise<Count[]> {
  const ofStatus = async (active: Flag) => {
    const counts = await countsByProfile(db, principal, profiles.kind, { profiles: profiles.uuids, active });
    return [...counts].map(([profile, counted]) => ({ profile, active, counted }));
  };
  return (await Promise.all([ofStatus(1), ofStatus(0)])).flat();
}

/**
 * Maps the uuid of each counted profile to its first active users and its first inactive users, at most `most` of each.
 */
async function firstHolders(
  db: Db,
  principal: Principal,
  profiles: Profiles,
  counts: readonly Count[],
  most: number,
): Promise<Map<string, UserSummary[]>> {
  const column = columnOf(profiles);
  const [some, ...others] = counts.map(({ profile, active }) =>
    db
      .selectFrom(
        visibleUsers(db, principal, active)
          .select(['users.uuid', 'users.username_order', 'users.active', `${column} as profile`])
          .where(column, '=', profile)
          .orderBy('users.username_order')
          .orderBy('users.uuid')
          .limit(most)
          .as('first'),
      )
      .selectAll(),
  );
  if (!some) return new Map();
  const rows = await others.reduce((all, one) => all.unionAll(one), some).execute();
  const uuids = rows.map(({ uuid }) => uuid);
  const summaries = new Map((await summariesOf(db, principal, uuids)).map((user) => [user.uuid, user]));
  const sorted = rows.toSorted(
    (a, b) =>
      b.active - a.active || compareKeys(a.username_order, b.username_order) || compareKeys(a.uuid, b.uuid),
  );
  return new Map(
    [...groupBy(sorted, 'profile')].map(([profile, ofOne]) => [
      profile!,
      ofOne.flatMap(({ uuid }) => summaries.get(uuid) ?? []),
    ]),
  );
}
