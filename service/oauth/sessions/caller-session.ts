import { findCause } from '../../change-history/cause.ts';
import type { Db } from '../../db/open.ts';
import { problem } from '../../problem.ts';

/** Returns the hash of the session in which the current call is made; null without one. */
export const callerSession = (): string | null => findCause()?.cause.signIn?.sessionHash ?? null;

/**
 * Checks that the session in which the current call is made has not ended since the call began.
 *
 * @throws Problem unauthenticated
 */
export async function assertSignedIn(db: Db): Promise<void> {
  const session = callerSession();
  if (session === null) return;
  const found = await db
    .selectFrom('sso_sessions')
    .select('id_hash')
    .where('id_hash', '=', session)
    .executeTakeFirst();
  if (!found) throw problem('unauthenticated');
}
