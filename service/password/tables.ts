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

/**
 * Reset links. A user has at most one valid link. Only the link contains the token; the table contains its hash.
 */
export interface ResetTokenTable {
  user_uuid: string;
  token_hash: string;
  expires_at: number;
  /** The address to which the link was mailed, folded; null if it was not mailed. */
  mailed_to: string | null;
}
