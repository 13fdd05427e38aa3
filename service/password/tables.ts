declare module '../db/schema.ts' {
  interface Database {
    password_history: PasswordHistoryTable;
    reset_tokens: ResetTokenTable;
  }
}

export interface PasswordHistoryTable {
  uuid: string;
  user_uuid: string;
  password_hash: string;
  created_at: number;
}

/** One valid link for each user. Only the mail contains the token itself. */
export interface ResetTokenTable {
  user_uuid: string;
  token_hash: string;
  expires_at: number;
  /** The folded address that the link was mailed to; null if it was not mailed. */
  mailed_to: string | null;
}
