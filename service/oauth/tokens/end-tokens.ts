import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Selects the codes and tokens whose column `by` contains one of the values `of`. */
export interface TokenChoice {
  by: 'user_uuid' | 'client_uuid' | 'session_hash' | 'code_hash';
  of: readonly string[];
  /** The hash of a session whose codes and tokens stay. */
  keptSession?: string | null;
}

/**
 * Ends unused codes, refresh tokens and access tokens, in this order. Must run in a transaction. Keeps used codes, so
 * that a second use is detected.
 *
 * An exchange locks the code before it issues tokens, and a refresh locks the refresh token before it issues an access
 * token. If one of them runs at the same time, the statement for the locked row waits until the other transaction is
 * committed. The next statements then also end the tokens that this transaction issued.
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
