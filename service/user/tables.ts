import type { Generated } from 'kysely';
import type { Flag, RoleName, VisibleToColumns } from '../db/schema.ts';
import type { ListTextColumn } from './list/columns.ts';
import type { PlainColumn } from './plain-columns.ts';

declare module '../db/schema.ts' {
  interface Database {
    users: UserTable;
    user_elements: UserElementTable;
    visible_user_changes: VisibleUserChangesTable;
    user_counts: UserCountTable;
  }
}

declare module '../db/list-versions.ts' {
  interface Lists {
    users: true;
  }
}

/** `ListTextColumn`: the texts by which lists sort and search users, computed by `newListTexts`. */
export interface UserTable
  extends VisibleToColumns, Record<PlainColumn, string | null>, Record<ListTextColumn, string> {
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
  /** The verified address, folded: the user has followed a link that was mailed to this address. */
  verified_email: string | null;
  version: Generated<number>;
}

/** Numbers of changes of users, by the conditions for seeing the changes (`Condition[]` in JSON). */
export interface VisibleUserChangesTable {
  visible_to: string;
  changes: number;
}

export interface UserElementTable {
  user_uuid: string;
  element_uuid: string;
  actual_value: string | null;
}

/**
 * The numbers of users, in all or of a profile, by the columns that decide who can see a user. Triggers of `users`
 * maintain them.
 */
export interface UserCountTable {
  kind: 'all' | 'business' | 'visibility';
  /** The uuid of the business or visibility profile; an empty text for users without one, and if all are counted. */
  profile: string;
  active: Flag;
  minimum_role: RoleName;
  /** The uuid of the users' company; an empty text if they have no company. */
  company: string;
  users: number;
}
