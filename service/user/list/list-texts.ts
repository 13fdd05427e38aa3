import { searchKey } from '../../../openapi/text-match.ts';
import { orderKey } from '../../../openapi/text-order.ts';

type Texts = Record<'username' | 'first_name' | 'last_name' | 'email', string>;

/** The name that lists show, sort and search. */
const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim();

/** Bounds the entries of the covering indexes: PostgreSQL takes 2,704 bytes. Only names of over 320 characters are cut. */
const MAX_NAME_BYTES = 960;

/** Cuts a text at a character. */
function cutToBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}

/** The columns that lists of users are searched and sorted by, of whatever can change; kept with each change of it. */
export const listTexts = ({ first_name, last_name, email }: Omit<Texts, 'username'>) => {
  const name = fullName(first_name, last_name);
  return {
    name_order: orderKey(name),
    name_search: cutToBytes(searchKey(name), MAX_NAME_BYTES),
    email_order: orderKey(email),
    email_search: searchKey(email),
  };
};

/** The columns that lists of users are searched and sorted by, of a new user. */
export const newListTexts = ({ username, ...others }: Texts) => ({
  username_order: orderKey(username),
  username_search: searchKey(username),
  ...listTexts(others),
});
