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
