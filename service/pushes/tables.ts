import type { Generated } from 'kysely';
import type { Flag } from '../db/schema.ts';

declare module '../db/schema.ts' {
  interface Database {
    user_pushes: UserPushTable;
    profile_pushes: ProfilePushTable;
    profile_revocations: ProfileRevocationTable;
  }
}

/**
 * A queued push of a user to an application. Several changes of the user share one row; the push sends the
 * current user.
 */
export interface UserPushTable {
  user_uuid: string;
  application_uuid: string;
  /** When the push is due, in milliseconds since 1970; 0 means at once. */
  due_at: Generated<number>;
  attempts: Generated<number>;
  last_error: string | null;
  /** Id of the sender that has leased the push until `held_until`; null without a lease. */
  holder: string | null;
  held_until: Generated<number>;
  /** Whether the user has changed since the push was leased. */
  changed_again: Generated<Flag>;
}

/**
 * A queued push of all users of a business profile to an application. The worker expands it, in parts, to rows of
 * `user_pushes`, because a profile can have hundreds of thousands of users.
 */
export interface ProfilePushTable {
  business_profile_uuid: string;
  application_uuid: string;
  /** Keyset cursor: `username_order` and `uuid` of the last user whose push is queued; empty before the first part. */
  after_username_order: Generated<string>;
  after_uuid: Generated<string>;
  /** When the next part is due, in milliseconds since 1970; 0 means at once. */
  due_at: Generated<number>;
}

/**
 * A business profile that grants fewer elements than before, and that has too many users to remove the elements from
 * them in one transaction. The columns are a cursor, as in `profile_pushes`.
 */
export interface ProfileRevocationTable {
  business_profile_uuid: string;
  after_username_order: Generated<string>;
  after_uuid: Generated<string>;
}
