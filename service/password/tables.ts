import type { Generated } from 'kysely';

declare module '../db/schema.ts' {
  interface Database {
    password_history: PasswordHistoryTable;
    reset_tokens: ResetTokenTable;
    reset_mails: ResetMailTable;
  }
}

export interface PasswordHistoryTable {
  uuid: string;
  user_uuid: string;
  password_hash: string;
  created_at: number;
}

/** Reset links; at most one for each user. Only the link contains the token. The table contains the token's hash. */
export interface ResetTokenTable {
  user_uuid: string;
  token_hash: string;
  expires_at: number;
  /**
   * The e-mail address to which the link was mailed, in the form for comparison (`fold`); null if it was not mailed.
   */
  mailed_to: string | null;
}

/** Reset mails that wait to be sent; at most one for each user. */
export interface ResetMailTable {
  user_uuid: string;
  /** The address that the user had when the mail was queued. It is not sent to any other address. */
  email: string;
  queued_at: number;
  /** When the next attempt is due, in milliseconds since 1970. */
  due_at: number;
  attempts: Generated<number>;
}
