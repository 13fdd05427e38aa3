import type { Generated } from 'kysely';
import type { Flag } from '../db/schema.ts';

declare module '../db/schema.ts' {
  interface Database {
    user_pushes: UserPushTable;
  }
}

/** A due push. Changes before it is sent share the row, and the user is sent as they are then. */
export interface UserPushTable {
  user_uuid: string;
  application_uuid: string;
  /** At once where it is 0. */
  due_at: Generated<number>;
  attempts: Generated<number>;
  last_error: string | null;
  /** Whoever is sending it, until `held_until`. */
  holder: string | null;
  held_until: Generated<number>;
  /** Set if the user has changed since the row was leased. */
  changed_again: Generated<Flag>;
}
