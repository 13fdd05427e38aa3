import { searchKey } from '../../../openapi/text-match.ts';
import { orderKey } from '../../../openapi/text-order.ts';

interface Texts {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
}

/** The name that lists show, sort and search. */
const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim();

/** The columns that lists of users are searched and sorted by, of whatever can change; kept with each change of it. */
export const listTexts = ({ first_name, last_name, email }: Omit<Texts, 'username'>) => {
  const name = fullName(first_name, last_name);
  return {
    name_order: orderKey(name),
    name_search: searchKey(name),
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
