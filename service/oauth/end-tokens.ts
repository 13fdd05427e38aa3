import { sql, type SqlBool } from 'kysely';
import type { Db } from '../db/open.ts';

/** Selects codes and tokens by a column. */
export interface TokenChoice {
  by: 'user_uuid' | 'client_uuid' | 'session_hash' | 'code_hash';
  of: readonly string[];
  /** The hash of a session whose codes and tokens stay. */
  keptSession?: string | null;
}

/**
 * Ends refresh tokens, unused codes and access tokens. Used codes stay, so that a second use is detected. Must run
 * in a transaction. Uses the order of an exchange, which locks its code and then issues a refresh token and an
 * access token. So each statement waits for a concurrent exchange or refresh, and the next statement finds the
 * tokens that it has issued.
 */
export async function endTokens(
  db: Db,
  { by, of, keptSession = null }: TokenChoice,
  now: number,
): Promise<void> {
  const isKept = keptSession === null ? sql`` : sql` and coalesce(session_hash, '') <> ${keptSession}`;
  const isChosen = sql<SqlBool>`${sql.ref(by)} in (${sql.join(of)})${isKept}`;
  await db.deleteFrom('authorization_codes').where(isChosen).where('used_at', 'is', null).execute();
  await db.deleteFrom('refresh_tokens').where(isChosen).execute();
  await db
    .updateTable('issued_tokens')
    .set({ revoked_at: now })
    .where(isChosen)
    .where('revoked_at', 'is', null)
    .execute();
}
