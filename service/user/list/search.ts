import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { WITHOUT_PROFILE } from '../../../openapi/rules/empty-profile.ts';
import type { ListText } from '../../../openapi/rules/user-fields.ts';
import { matchesMissing, parseFilter, textMatch } from '../../../openapi/rules/text-match.ts';
import { compareKeys } from '../../../openapi/rules/text-order.ts';
import { canSee, type Principal } from '../../access/visible-to.ts';
import { whereIn } from '../../db/where-in.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Db } from '../../db/open.ts';
import type { PageRequest } from '../../db/pages.ts';
import type { Users } from '../user-counts.ts';
import { PROFILES, type ProfileSort, searchColumn, type UserFilter, type UserSort } from './columns.ts';

export type Filter = (users: Users) => Users;

/** The compiled filters of a list. */
export interface Search {
  /** Identifies the filters in a cache. */
  readonly key: string;
  readonly filter: Filter;
  /**
   * Whether each change of the users who match the filters raises the version of the list. Sign-ins do not raise the
   * version.
   */
  readonly isVersioned: boolean;
}

/** The value of the filter by last sign-in that selects the users who have not signed in. */
const NEVER = 'never';

const patternOf = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Minimum length of a text that PostgreSQL searches with an index of `pg_trgm`. For a shorter text, PostgreSQL would
 * scan the whole index. Shorter texts are therefore searched with `strpos`, which uses no index and is faster than
 * `like`.
 */
const TRIGRAM = 3;

/** Returns the condition that a listed text of a user contains a search text. */
export function containsText(db: Db, text: ListText, typed: string): RawBuilder<boolean> {
  const { part, whole } = parseFilter(typed);
  const stored = sql.ref(`users.${searchColumn(text)}`);
  const contains =
    isPostgres(db) && part.length < TRIGRAM
      ? sql<boolean>`strpos(${stored}, ${part}) > 0`
      : sql<boolean>`${stored} like ${patternOf(part)} escape '\\'`;
  return whole === null ? contains : sql<boolean>`(${stored} = ${whole} or ${contains})`;
}

/**
 * Compiles the filters of a page request; returns null without filters. Finds profiles by name before the query of
 * users, because there are few profiles.
 */
export async function searchOf(
  db: Db,
  viewer: Principal,
  filters: PageRequest<UserSort, UserFilter>['filters'],
): Promise<Search | null> {
  if (filters.length === 0) return null;
  const conditions: Filter[] = [];
  const keys: unknown[] = [];
  for (const { column, sought } of filters) {
    const [typed = ''] = sought;
    if (column === 'profile' || column === 'visibility') {
      const uuids = (await profilesNamed(db, viewer, column, typed)).toSorted(compareKeys);
      const isMissing = matchesMissing(typed, WITHOUT_PROFILE[column]);
      conditions.push(havingProfile(`users.${PROFILES[column].column}`, uuids, isMissing));
      keys.push([column, uuids, isMissing]);
    } else if (column === 'lastSignIn') {
      conditions.push(lastSignedIn(typed));
      keys.push([column, typed]);
    } else {
      conditions.push((users) => users.where(containsText(db, column, typed)));
      const { part, whole } = parseFilter(typed);
      keys.push([column, part, whole]);
    }
  }
  return {
    // Hashes the key, because it can contain the uuids of thousands of profiles.
    key: hash('sha256', JSON.stringify(keys), 'base64url'),
    filter: (users) => conditions.reduce((narrowed, condition) => condition(narrowed), users),
    isVersioned: filters.every(({ column }) => column !== 'lastSignIn'),
  };
}

/** Returns a filter by profile. `orMissing`: whether users without a profile pass it, too. */
const havingProfile =
  (
    column: `users.${(typeof PROFILES)[ProfileSort]['column']}`,
    uuids: string[],
    orMissing: boolean,
  ): Filter =>
  (users) =>
    orMissing
      ? users.where(({ eb, or }) =>
          or([eb(column, 'is', null), ...(uuids.length > 0 ? [eb(column, 'in', uuids)] : [])]),
        )
      : users.$call(whereIn(column, uuids));

/**
 * Returns a filter by last sign-in. It selects the users who have not signed in if `sought` is `never`. Otherwise, it
 * selects those whose last sign-in was before the time `sought`.
 */
const lastSignedIn =
  (sought: string): Filter =>
  (users) =>
    users.where(({ exists, not, selectFrom }) => {
      const signIns = selectFrom('last_sign_in_times')
        .select('last_sign_in_times.at')
        .whereRef('last_sign_in_times.user_uuid', '=', 'users.uuid');
      return sought === NEVER
        ? not(exists(signIns))
        : exists(signIns.where('last_sign_in_times.at', '<', Date.parse(sought)));
    });

/** Finds the profiles that the viewer can see and whose name matches a filter. */
async function profilesNamed(
  db: Db,
  viewer: Principal,
  column: ProfileSort,
  typed: string,
): Promise<string[]> {
  const isMatch = textMatch(typed);
  const profiles = await db
    .selectFrom(PROFILES[column].table)
    .select(['uuid', 'name', 'minimum_role', 'company_uuid'])
    .execute();
  return profiles.flatMap((profile) =>
    canSee(viewer, profile) && isMatch(profile.name) ? [profile.uuid] : [],
  );
}
