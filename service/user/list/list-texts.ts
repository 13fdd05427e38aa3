import { fullName } from '../../../openapi/rules/full-name.ts';
import { searchKey } from '../../../openapi/rules/text-match.ts';
import { orderKey } from '../../../openapi/rules/text-order.ts';
import type { KeyColumn, SEARCH_COLUMNS } from './order.ts';

/** The stored columns by which lists sort and search users. Does not compile if one of them is not computed. */
type ListTexts = Record<
  Exclude<KeyColumn, 'uuid'> | (typeof SEARCH_COLUMNS)[keyof typeof SEARCH_COLUMNS],
  string
>;

type Texts = Record<'username' | 'first_name' | 'last_name' | 'email', string>;

/**
 * Maximum size of `name_search`: an entry of the covering index must fit PostgreSQL's limit of 2,704 bytes. Only names
 * of more than 240 characters can exceed it.
 */
const MAX_NAME_BYTES = 720;

/** Cuts a text to a number of UTF-8 bytes, between two characters. */
function cutToBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}

/**
 * Returns the columns by which lists sort and search users. Leaves out the columns of the username, which cannot
 * change.
 */
export function listTexts({
  first_name,
  last_name,
  email,
}: Omit<Texts, 'username'>): Omit<ListTexts, `username_${string}`> {
  const name = fullName({ firstName: first_name, lastName: last_name });
  return {
    name_order: orderKey(name),
    name_search: cutToBytes(searchKey(name), MAX_NAME_BYTES),
    email_order: orderKey(email),
    email_search: searchKey(email),
  };
}

/** Returns the columns of `listTexts` for a new user, and also those of the username. */
export const newListTexts = ({ username, ...others }: Texts): ListTexts => ({
  username_order: orderKey(username),
  username_search: searchKey(username),
  ...listTexts(others),
});
