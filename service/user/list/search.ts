import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { soughtIn, textMatch } from '../../../openapi/text-match.ts';
import { compareKeys } from '../../../openapi/text-order.ts';
import { among } from '../../db/among.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Db } from '../../db/open.ts';
import type { PageAsked } from '../../http/pages.ts';
import { PROFILES, type ProfileSort, type Users, type UserSort } from './order.ts';

/** The filters of a list. */
export interface Search {
  /** Identifies it in a cache. */
  readonly key: string;
  readonly filter: (users: Users) => Users;
  readonly searchesTexts: boolean;
  /** Whether the trigram index can serve this search. */
  readonly isIndexed: boolean;
}

/** `pg_trgm` has no entry for shorter texts, and would read its whole index. */
const TRIGRAM = 3;

/** Compiles filters; null without any. The names of profiles are matched here, because profiles are few. */
export async function searchOf(db: Db, filters: PageAsked<UserSort>['filters']): Promise<Search | null> {
  if (filters.length === 0) return null;
  const conditions: Search['filter'][] = [];
  const keys: unknown[] = [];
  let isIndexed = false;
  for (const { column, sought } of filters) {
    const [typed = ''] = sought;
    if (column === 'profile' || column === 'visibility') {
      const uuids = (await profilesNamed(db, column, typed)).toSorted(compareKeys);
      conditions.push(among(`users.${PROFILES[column].column}`, uuids));
      keys.push([column, uuids]);
    } else {
      const { part, whole } = soughtIn(typed);
      if (part.length >= TRIGRAM) isIndexed = true;
      const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const stored = sql.ref(`users.${column}_search`);
      const text = isPostgres(db) && part.length < TRIGRAM ? sql`(${stored} || '')` : stored;
      const contains = sql<boolean>`${text} like ${pattern} escape '\\'`;
      const isFound = whole === null ? contains : sql<boolean>`(${text} = ${whole} or ${contains})`;
      conditions.push((users) => users.where(isFound));
      keys.push([column, part, whole]);
    }
  }
  return {
    // A hash, because a filter can match thousands of profiles.
    key: hash('sha256', JSON.stringify(keys), 'base64url'),
    filter: (users) => conditions.reduce((narrowed, condition) => condition(narrowed), users),
    searchesTexts: filters.some(({ column }) => !(column in PROFILES)),
    isIndexed,
  };
}

/**
 * Splits the users that pass a search into those whose texts PostgreSQL reads in the index `users_searched`, and the
 * few whose texts are too long for it.
 */
export function searchedParts(db: Db, users: Users, { filter, searchesTexts }: Search): Users[] {
  const found = filter(users);
  if (!searchesTexts || !isPostgres(db)) return [found];
  return ['<=', '>'].map((sign) => found.where(sql<boolean>`${sql.raw(searchedBytes(sign))}`));
}

/** Written like the conditions of the indexes `users_searched` and `users_searched_long`. */
const searchedBytes = (sign: string): string =>
  `octet_length(username_search) + octet_length(name_search) + octet_length(email_search) ${sign} 2000`;

async function profilesNamed(db: Db, column: ProfileSort, typed: string): Promise<string[]> {
  const isMatch = textMatch(typed);
  const profiles = await db.selectFrom(PROFILES[column].table).select(['uuid', 'name']).execute();
  return profiles.flatMap(({ uuid, name }) => (isMatch(name) ? [uuid] : []));
}
