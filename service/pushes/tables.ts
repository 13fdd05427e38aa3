import type { Generated } from 'kysely';
import type { Flag } from '../db/schema.ts';

declare module '../db/schema.ts' {
  interface Database {
    user_pushes: UserPushTable;
  }
}

/**
 * A queued push of a user to an application. Several changes share one row; sending reads the current user.
 */
export interface UserPushTable {
  user_uuid: string;
  application_uuid: string;
  /** Milliseconds since 1970; 0 is due at once. */
  due_at: Generated<number>;
  attempts: Generated<number>;
  last_error: string | null;
  /** The id of the sender that has leased the push until `held_until`. */
  holder: string | null;
  held_until: Generated<number>;
  /** Whether the user has changed since the push was leased. */
  changed_again: Generated<Flag>;
}
