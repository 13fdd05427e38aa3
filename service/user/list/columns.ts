import { fullName } from '../../../openapi/rules/full-name.ts';
import { searchKey } from '../../../openapi/rules/text-match.ts';
import { orderKey } from '../../../openapi/rules/text-order.ts';
import type { FilterOfCall, PageColumns, SortOfCall } from '../../db/pages.ts';
import type { PlainColumn } from '../plain-columns.ts';

export type UserSort = SortOfCall<'listActiveUsers'>;

export type UserFilter = FilterOfCall<'listActiveUsers'>;

/** For each sort by profile: the table of the profiles, and the column of `users` that refers to it. */
export const PROFILES = {
  profile: { table: 'business_profiles', column: 'business_profile_uuid' },
  visibility: { table: 'visibility_profiles', column: 'visibility_profile_uuid' },
} as const;

export type ProfileSort = keyof typeof PROFILES;

export const isProfileSort = (sort: UserSort): sort is ProfileSort => sort in PROFILES;

type UserTexts = Record<'username' | 'first_name' | 'last_name' | 'email', string> &
  Record<PlainColumn, string | null>;

/**
 * The texts by which lists sort and search users. The column `<column>_order` stores the text's sort key, and
 * `<column>_search` the text as normalized for the search.
 */
const TEXTS = {
  username: { column: 'username', textOf: (user: UserTexts) => user.username },
  name: {
    column: 'name',
    textOf: (user: UserTexts) => fullName({ firstName: user.first_name, lastName: user.last_name }),
  },
  email: { column: 'email', textOf: (user: UserTexts) => user.email },
} as const satisfies Record<
  Exclude<UserSort | UserFilter, ProfileSort | 'lastSignIn'>,
  { column: string; textOf: (user: UserTexts) => string }
>;

type TextSort = keyof typeof TEXTS;
type TextColumn = (typeof TEXTS)[TextSort]['column'];

export type ListTextColumn = `${TextColumn}_${'order' | 'search'}`;

export type KeyColumn = `${TextColumn}_order` | 'uuid';

/** Returns the columns that sort users or, for a sort by profile, the users of one profile. The last one is unique. */
export function keysOf(sort: UserSort): readonly KeyColumn[] {
  const keys: KeyColumn[] = ['username_order', 'uuid'];
  return isProfileSort(sort) || sort === 'username' ? keys : [`${TEXTS[sort].column}_order`, ...keys];
}

/**
 * Returns the number of values in a position (the keyset cursor of a user). A position sorted by profile begins with
 * the profile's name and uuid.
 */
const positionLength = (sort: UserSort): number => keysOf(sort).length + (isProfileSort(sort) ? 2 : 0);

export const searchColumn = (filter: TextSort) => `${TEXTS[filter].column}_search` as const;

const mapKeys = <Key extends string, Value>(
  of: Readonly<Record<Key, unknown>>,
  valueOf: (key: Key) => Value,
) => Object.fromEntries(Object.keys(of).map((key) => [key, valueOf(key as Key)])) as Record<Key, Value>;

/** The columns by which users can be sorted and filtered. */
export const USER_PAGES: PageColumns<UserSort, UserFilter> = {
  defaultSort: 'username',
  sorts: mapKeys({ ...TEXTS, ...PROFILES }, positionLength),
  filters: { ...mapKeys({ ...TEXTS, ...PROFILES }, () => 'text' as const), lastSignIn: 'text' },
};

/**
 * Maximum size of a search text: an entry of the covering index must fit PostgreSQL's limit of 2,704 bytes. Only names
 * of more than 240 characters can exceed it.
 */
const MAX_SEARCH_BYTES = 720;

/** Cuts a text to a number of UTF-8 bytes, between two characters. */
function cutToBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}

/** Returns the columns by which lists sort and search a new user. */
export const newListTexts = (user: UserTexts): Record<ListTextColumn, string> =>
  Object.assign(
    {} as Record<ListTextColumn, string>,
    ...Object.values(TEXTS).map(({ column, textOf }) => ({
      [`${column}_order`]: orderKey(textOf(user)),
      [`${column}_search`]: cutToBytes(searchKey(textOf(user)), MAX_SEARCH_BYTES),
    })),
  );

/** Returns the columns of `newListTexts` for a stored user: without those of the username, which cannot change. */
export function listTexts(
  user: Omit<UserTexts, 'username'>,
): Omit<Record<ListTextColumn, string>, `username_${string}`> {
  const {
    username_order: _order,
    username_search: _search,
    ...changeable
  } = newListTexts({ username: '', ...user });
  return changeable;
}
