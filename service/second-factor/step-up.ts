import type { FastifyRequest } from 'fastify';
import type { StepUp } from '../../openapi/generated/types.ts';
import { checkCurrentPassword } from '../account/password.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/open.ts';
import { transactWithRetry } from '../db/transact.ts';
import { CONSOLE_CLIENT_UUID } from '../oauth/console-client.ts';
import { levelOf } from '../oauth/sign-in-methods.ts';
import type { SsoSessionTable } from '../oauth/tables.ts';
import { inHashQueue } from '../password/hash.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { countAttempt, resetAttempts, userThrottle } from '../throttle/throttle.ts';
import { findMethods } from './methods.ts';
import { consumeProof, storePendingSignIn } from './pending-sign-ins.ts';

/** The session in which the call's access token was issued. */
interface OwnSession {
  userUuid: string;
  sessionHash: string;
}

/** @throws Problem unauthenticated if the access token was issued without a session */
function ownSession({ uuid }: Viewer, { sessionHash }: FastifyRequest): OwnSession {
  if (sessionHash === null) throw problem('unauthenticated');
  return { userUuid: uuid, sessionHash };
}

async function updateSession(
  db: Db,
  { userUuid, sessionHash }: OwnSession,
  proof: Partial<Pick<SsoSessionTable, 'method' | 'password_at' | 'factor_at'>>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sso_sessions')
    .set(proof)
    .where('id_hash', '=', sessionHash)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw problem('unauthenticated');
}

/**
 * Begins a step-up: returns how the caller can prove to be the owner of the account. Accounts with a second factor
 * prove it, others the password, and accounts without a password sign in at the identity provider again.
 *
 * @throws Problem unauthenticated, throttled
 */
export async function beginStepUp(
  { db, now }: Services,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<StepUp> {
  const own = ownSession(viewer, request);
  const { userUuid, sessionHash } = own;
  if ((await findMethods(db, userUuid)).length === 0) {
    const user = await db
      .selectFrom('users')
      .select('password_hash')
      .where('uuid', '=', userUuid)
      .executeTakeFirstOrThrow();
    return { by: user.password_hash === null ? 'singleSignOn' : 'password' };
  }
  await countAttempt(db, [userThrottle('step-up', userUuid)], now());
  const session = await db
    .selectFrom('sso_sessions')
    .select(['method', 'created_at', 'password_at', 'ticket_hash as ticketHash'])
    .where('id_hash', '=', sessionHash)
    .executeTakeFirst();
  if (!session) throw problem('unauthenticated');
  const { method, ticketHash } = session;
  const first = { method: method ?? 'password', at: session.password_at ?? session.created_at, ticketHash };
  const started = {
    userUuid,
    sessionHash,
    first,
    clientUuid: CONSOLE_CLIENT_UUID,
    // The proof replaces the session's level, so only methods that keep the level are offered, if the user has any.
    level: levelOf(method),
  };
  const secondStep = await storePendingSignIn(db, started, now());
  return { by: 'secondFactor', ...(secondStep && { secondStep }) };
}

/**
 * Completes a step-up: checks the password, and stores the time of this proof in the session.
 *
 * @throws Problem unauthenticated, throttled; invalid_fields for a wrong password
 */
export const stepUpByPassword = (
  { db, now }: Services,
  viewer: Viewer,
  request: FastifyRequest,
  currentPassword: string,
): Promise<void> =>
  inHashQueue(viewer.username, async () => {
    const own = ownSession(viewer, request);
    const user = await db
      .selectFrom('users')
      .select(['username', 'password_hash as passwordHash'])
      .where('uuid', '=', own.userUuid)
      .executeTakeFirstOrThrow();
    const throttle = await checkCurrentPassword(db, user, currentPassword, now());
    await transactWithRetry(db, async (transaction) => {
      await updateSession(transaction, own, { password_at: now() });
      await resetAttempts(transaction, throttle);
    });
  });

/**
 * Completes a step-up: consumes the proof of a second factor, and stores its time and method in the session.
 *
 * @param proof the token of `proveSecondFactor`
 * @throws Problem unauthenticated; second_factor_expired if the proof was used, has expired, or belongs to another
 * session
 */
export async function stepUpByFactor(
  { db, now }: Services,
  viewer: Viewer,
  request: FastifyRequest,
  proof: string,
): Promise<void> {
  const own = ownSession(viewer, request);
  const isStored = await transactWithRetry(db, async (transaction) => {
    const proven = await consumeProof(transaction, proof, CONSOLE_CLIENT_UUID, now());
    // Returns false instead of throwing, because a rollback would make the proof valid again.
    if (proven?.userUuid !== own.userUuid || proven.sessionHash !== own.sessionHash) return false;
    await updateSession(transaction, own, { method: proven.method, factor_at: now() });
    return true;
  });
  if (!isStored) throw problem('second_factor_expired');
}
