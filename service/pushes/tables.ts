import type { Generated } from 'kysely';
import type { Flag } from '../db/schema.ts';

declare module '../db/schema.ts' {
  interface Database {
    user_pushes: UserPushTable;
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
