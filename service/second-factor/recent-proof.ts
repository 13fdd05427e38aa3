import type { Selectable } from 'kysely';
import { findCause, type CallerSignIn } from '../change-history/cause.ts';
import { latestEnd } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import type { SsoSessionTable } from '../oauth/tables.ts';
import { problem } from '../problem.ts';
import { findMethods } from './methods.ts';

/** How long a proof of identity counts as recent, in milliseconds. */
export const RECENT = 10 * 60_000;

type ProofTimes = Pick<Selectable<SsoSessionTable>, 'created_at' | 'password_at' | 'factor_at' | 'user_uuid'>;

/**
 * Returns when the user of a session last proved the second factor, or the password if the account has no second
 * factor; null if the second factor was never proven in this session.
 */
async function lastProof(db: Db, session: ProofTimes): Promise<number | null> {
  const hasFactor = (await findMethods(db, session.user_uuid)).length > 0;
  return hasFactor ? session.factor_at : (session.password_at ?? session.created_at);
}

async function provenAt(db: Db, { sessionHash, issuedAt }: CallerSignIn): Promise<number | null> {
  // A token without a session was issued by a sign-in at this time.
  if (sessionHash === null) return issuedAt;
  const session = await db
    .selectFrom('sso_sessions')
    .select(['created_at', 'password_at', 'factor_at', 'user_uuid'])
    .where('id_hash', '=', sessionHash)
    .executeTakeFirst();
  return session ? lastProof(db, session) : null;
}

/**
 * Checks that the caller has recently proven to be the owner of the account: by a second factor if the account has one,
 * otherwise by the password or at the identity provider. Must be called before a secret is shown, a sign-in client is
 * saved or unblocked, an administrator's e-mail address changes, a user or profile gets a role, an administrator is
 * activated, or sessions of other users end. Commands and background tasks need no proof.
 *
 * @throws Problem step_up_required
 */
export async function assertRecentProof(db: Db): Promise<void> {
  const current = findCause();
  if (current === null) return;
  const { actor, signIn, isProven = false } = current.cause;
  if (actor.kind !== 'user' || signIn === undefined || isProven) return;
  const at = await provenAt(db, signIn);
  const now = current.now();
  if (at === null || at <= now - RECENT || at > latestEnd(now, 0)) throw problem('step_up_required');
}

/**
 * Checks that the caller, if the account has a second factor, has recently proven it. Must be called before the factors
 * of the caller's own account change, because the password and a session can be stolen together.
 *
 * @returns whether the account has a second factor
 * @throws Problem step_up_required
 */
export async function assertMayChangeOwnFactors(db: Db, userUuid: string): Promise<boolean> {
  const hasFactor = (await findMethods(db, userUuid)).length > 0;
  if (hasFactor) await assertRecentProof(db);
  return hasFactor;
}

/**
 * Stores in the caller's session that the first factor of the account has been proven, by setting it up. The session
 * keeps its level.
 */
export async function storeFirstProof(db: Db, now: number): Promise<void> {
  const sessionHash = findCause()?.cause.signIn?.sessionHash;
  if (!sessionHash) return;
  await db
    .updateTable('sso_sessions')
    .set({ factor_at: now })
    .where('id_hash', '=', sessionHash)
    .where('factor_at', 'is', null)
    .execute();
}

/**
 * Checks that the caller may end sessions: their own ones always, those of another user only after a recent proof of
 * identity. A deactivation, which also ends sessions, does not need this check.
 *
 * @throws Problem step_up_required
 */
export async function assertMayEndSessions(db: Db, userUuid: string): Promise<void> {
  if (userUuid !== findCause()?.cause.actor.uuid) await assertRecentProof(db);
}
