import { sql, type SelectQueryBuilder } from 'kysely';
import { type Principal, whereVisible } from '../access/visible-to.ts';
import type { Db } from '../db/open.ts';
import type { Database, Flag } from '../db/schema.ts';
import type { UserCountTable } from './tables.ts';

export type Users = SelectQueryBuilder<Database, 'users', object>;

export async function countAll(users: Users): Promise<number> {
  const { counted } = await users
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return Number(counted);
}

/** The counts that a principal with a role sees. The principal sees the rows by the same rule as the users. */
const visibleCounts = (db: Db, principal: Principal, kind: UserCountTable['kind'], active: Flag) => {
  const counts = db
    .selectFrom('user_counts')
    .select(['minimum_role', 'profile', 'users as counted'])
    .select(sql<string | null>`nullif(company, '')`.as('company_uuid'))
    .where('kind', '=', kind)
    .where('active', '=', active);
  // The cast is needed because the subquery has only the columns that decide who can see a user.
  return (db.selectFrom(counts.as('users')) as unknown as Users).$call(whereVisible(principal));
};

const SUM = sql<number | string | null>`sum(users.counted)`;

const PROFILE = sql<string>`users.profile`;

/**
 * Returns the number of active or inactive users whom the principal can see. Adds the numbers that the database
 * maintains, because counting a million users takes longer than reading a page.
 *
 * @param users these users, counted only for a principal without roles, who sees only their own account
 */
export async function countOfUsers(
  db: Db,
  principal: Principal,
  active: Flag,
  users: Users,
): Promise<number> {
  if (principal.roles.length === 0) return countAll(users);
  const { total } = await visibleCounts(db, principal, 'all', active)
    .select(SUM.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Maps the uuid of each profile to the number of its active or inactive users whom the principal can see. Profiles
 * without such users have no entry. Accepts at most `ROWS_PER_STATEMENT` profiles.
 *
 * @param principal has a role
 */
export async function countsByProfile(
  db: Db,
  principal: Principal,
  kind: 'business' | 'visibility',
  { profiles, active }: { profiles: readonly string[]; active: Flag },
): Promise<Map<string, number>> {
  if (profiles.length === 0) return new Map();
  const rows = await visibleCounts(db, principal, kind, active)
    .select([PROFILE.as('of'), SUM.as('counted')])
    .where(PROFILE, 'in', [...profiles])
    .groupBy(PROFILE)
    .having(SUM, '>', 0)
    .execute();
  return new Map(rows.map(({ of, counted }) => [of, Number(counted)]));
}
