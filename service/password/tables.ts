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

/** Holds one live link for each user; the token itself is only in the mail. */
export interface ResetTokenTable {
  user_uuid: string;
  token_hash: string;
  expires_at: number;
}
