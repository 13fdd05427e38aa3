import { searchKey } from '../../../openapi/rules/text-match.ts';
import { orderKey } from '../../../openapi/rules/text-order.ts';
import type { FilterOfCall, PageColumns, SortOfCall } from '../../db/pages.ts';
import {
  LIST_TEXT_NAMES,
  LIST_TEXTS,
  listText,
  type ListedUser,
  type ListText,
  PLAIN_FIELDS,
  type PlainField,
} from '../../../openapi/rules/user-fields.ts';

export type UserSort = SortOfCall<'listActiveUsers'>;

export type UserFilter = FilterOfCall<'listActiveUsers'>;

/** For each sort by profile: the table of the profiles, and the column of `users` that refers to it. */
export const PROFILES = {
  profile: { table: 'business_profiles', column: 'business_profile_uuid' },
  visibility: { table: 'visibility_profiles', column: 'visibility_profile_uuid' },
} as const;

export type ProfileSort = keyof typeof PROFILES;

export const isProfileSort = (sort: UserSort): sort is ProfileSort => sort in PROFILES;

/** The prefix of a list text's columns, such as `email` of `email_order` and `email_search`. */
type ColumnOf<Text extends ListText> = Text extends PlainField ? (typeof PLAIN_FIELDS)[Text]['column'] : Text;

const columnOf = (text: ListText) =>
  (text in PLAIN_FIELDS ? PLAIN_FIELDS[text as PlainField].column : text) as ColumnOf<ListText>;

/** The columns that store the texts by which lists sort (`orderKey`) and search (`searchKey`) users. */
export type ListTextColumn = `${ColumnOf<ListText>}_${'order' | 'search'}`;

export type KeyColumn = `${ColumnOf<ListText>}_order` | 'uuid';

/** Returns the columns that sort users or, for a sort by profile, the users of one profile. The last one is unique. */
export function keysOf(sort: UserSort): readonly KeyColumn[] {
  const keys: KeyColumn[] = ['username_order', 'uuid'];
  return isProfileSort(sort) || sort === 'username' ? keys : [`${columnOf(sort)}_order`, ...keys];
}

/**
 * Returns the number of values in a position (the keyset cursor of a user). A position sorted by profile begins with
 * the profile's name and uuid.
 */
const positionLength = (sort: UserSort): number => keysOf(sort).length + (isProfileSort(sort) ? 2 : 0);

export const searchColumn = (filter: ListText) => `${columnOf(filter)}_search` as const;

const mapKeys = <Key extends string, Value>(
  of: Readonly<Record<Key, unknown>>,
  valueOf: (key: Key) => Value,
) => Object.fromEntries(Object.keys(of).map((key) => [key, valueOf(key as Key)])) as Record<Key, Value>;

/** The columns by which users can be sorted and filtered. */
export const USER_PAGES: PageColumns<UserSort, UserFilter> = {
  defaultSort: 'username',
  sorts: mapKeys({ ...LIST_TEXTS, ...PROFILES }, positionLength),
  filters: { ...mapKeys({ ...LIST_TEXTS, ...PROFILES }, () => 'text' as const), lastSignIn: 'text' },
};

/**
 * Maximum size of a search text, because an entry of the covering index must fit PostgreSQL's limit of 2,704 bytes.
 * Only names of more than 240 characters can exceed it.
 */
const MAX_SEARCH_BYTES = 720;

/** Cuts a text to a number of UTF-8 bytes, between two characters. */
function cutToBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}

/** Returns the columns by which lists sort and search a new user. */
export const newListTexts = (user: ListedUser): Record<ListTextColumn, string> =>
  Object.fromEntries(
    LIST_TEXT_NAMES.flatMap((name) => {
      const text = listText(name, user);
      return [
        [`${columnOf(name)}_order`, orderKey(text)],
        [searchColumn(name), cutToBytes(searchKey(text), MAX_SEARCH_BYTES)],
      ];
    }),
  ) as Record<ListTextColumn, string>;

type ChangeableColumn = Exclude<ListTextColumn, `username_${string}`>;

/** The columns of `newListTexts` that a change of a user can change. The username cannot change. */
export const CHANGEABLE_LIST_TEXTS = LIST_TEXT_NAMES.filter((name) => name !== 'username').flatMap(
  (name) => [`${columnOf(name)}_order`, searchColumn(name)] as ChangeableColumn[],
);

/** Returns the columns of `newListTexts` for a stored user, without those of the username. */
export const listTexts = (user: ListedUser): Record<ChangeableColumn, string> => {
  const texts = newListTexts(user);
  return Object.fromEntries(CHANGEABLE_LIST_TEXTS.map((column) => [column, texts[column]])) as Record<
    ChangeableColumn,
    string
  >;
};
