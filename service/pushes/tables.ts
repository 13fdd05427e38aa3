import type { Generated } from 'kysely';
import type { Flag } from '../db/schema.ts';

declare module '../db/schema.ts' {
  interface Database {
    user_pushes: UserPushTable;
  }
}

/**
 * A push that is due: the application gets the user as they are when it is sent. Further changes before that share
 * the row.
 */
export interface UserPushTable {
  user_uuid: string;
  application_uuid: string;
  /** When it is due; 0 is at once. */
  due_at: Generated<number>;
  /** How often in a row it failed, and why the last time. */
  attempts: Generated<number>;
  last_error: string | null;
  /** Who is sending it, until `held_until`; one that died loses the row then. */
  holder: string | null;
  held_until: Generated<number>;
  /** Set if the user has changed since the holder took the row, so that what is being sent may be outdated. */
  changed_again: Generated<Flag>;
}
