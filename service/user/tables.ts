import type { Generated } from 'kysely';
import type { Flag, VisibleToColumns } from '../db/schema.ts';
import type { PlainColumn } from './plain-columns.ts';

declare module '../db/schema.ts' {
  interface Database {
    users: UserTable;
    user_elements: UserElementTable;
  }
}

declare module '../db/versions.ts' {
  interface Lists {
    users: true;
  }
}

export interface UserTable extends VisibleToColumns, Record<PlainColumn, string | null> {
  uuid: string;
  username: string;
  username_folded: string;
  email: string;
  email_folded: string;
  first_name: string;
  last_name: string;
  active: Flag;
  location_uuid: string | null;
  business_profile_uuid: string | null;
  visibility_profile_uuid: string | null;
  password_hash: string | null;
  /** What lists are sorted by (`orderKey`) and searched in (`searchKey`); made by `listTexts`. */
  username_order: string;
  username_search: string;
  name_order: string;
  name_search: string;
  email_order: string;
  email_search: string;
  version: Generated<number>;
}

/**
 * How a change of a user changed lists of them: what of them was there before is told with -1, what is since with 1. PostgreSQL
 * alone has it.
 */
export interface UserChangeTable
  extends
    VisibleToColumns,
    Pick<
      UserTable,
      | 'uuid'
      | 'active'
      | 'business_profile_uuid'
      | 'visibility_profile_uuid'
      | 'username_order'
      | 'username_search'
      | 'name_order'
      | 'name_search'
      | 'email_order'
      | 'email_search'
    > {
  /** The version of the users' list that the change has made. */
  version: number;
  sign: -1 | 1;
}

export interface UserElementTable {
  user_uuid: string;
  element_uuid: string;
  actual_value: string | null;
}
