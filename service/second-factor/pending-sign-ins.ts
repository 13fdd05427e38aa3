import { latestEnd } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import { hashSecret, newSecret } from '../oauth/secrets.ts';
import type { SignInMethod } from '../oauth/tables.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

/** Time between the password and the second factor, in milliseconds. */
export const PENDING_LIFE = 10 * 60_000;

/** Time between the second factor and the request that opens the session, in milliseconds. */
const PROOF_LIFE = 60_000;

export type FactorMethod = 'totp' | 'recoveryCode';

/** What the client needs for the second step of a sign-in. */
export interface StartedSecondStep {
  handle: string;
  methods: FactorMethod[];
  /** Whether the user must set up an authenticator app first. */
  mustEnrol: boolean;
}

/**
 * Stores that a user has entered the right password, and must prove or set up a second factor. Must run in the
 * transaction that confirms the password.
 *
 * @param started `clientUuid` is null for a sign-in that cannot continue; then nothing is stored
 */
export async function storePendingSignIn(
  db: Db,
  {
    userUuid,
    clientUuid,
    mustEnrol = false,
  }: { userUuid: string; clientUuid: string | null; mustEnrol?: boolean },
  now: number,
): Promise<StartedSecondStep | null> {
  if (clientUuid === null) return null;
  const handle = newSecret();
  const row = { user_uuid: userUuid, client_uuid: clientUuid, expires_at: now + PENDING_LIFE };
  await db
    .insertInto('pending_sign_ins')
    .values({ handle_hash: hashSecret(handle), method: null, proof_hash: null, ...row })
    .execute();
  if (mustEnrol) return { handle, methods: [], mustEnrol };
  const left = await countRecoveryCodes(db, userUuid);
  return { handle, methods: left > 0 ? ['totp', 'recoveryCode'] : ['totp'], mustEnrol };
}

export interface PendingSignIn {
  userUuid: string;
  username: string;
  clientUuid: string;
}

/** Returns the sign-in of a handle; null if it has expired, was proven, or the account's access has ended. */
export async function findPendingSignIn(db: Db, handle: string, now: number): Promise<PendingSignIn | null> {
  const found = await db
    .selectFrom('pending_sign_ins')
    .innerJoin('users', 'users.uuid', 'pending_sign_ins.user_uuid')
    .select(['users.uuid as userUuid', 'users.username', 'pending_sign_ins.client_uuid as clientUuid'])
    .where('handle_hash', '=', hashSecret(handle))
    .where('proof_hash', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestEnd(now, PENDING_LIFE))
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Stores that the second factor of a pending sign-in was proven. The handle cannot be used again.
 *
 * @param life how long the proof is valid, in milliseconds
 * @returns the token that opens the session once; null if the sign-in has ended or was proven meanwhile
 */
export async function storeProof(
  db: Db,
  handle: string,
  method: SignInMethod,
  now: number,
  life = PROOF_LIFE,
): Promise<string | null> {
  const proof = newSecret();
  const { numUpdatedRows } = await db
    .updateTable('pending_sign_ins')
    .set({ method, proof_hash: hashSecret(proof), expires_at: now + life })
    .where('handle_hash', '=', hashSecret(handle))
    .where('proof_hash', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? proof : null;
}

/** Returns whether a `token` of an authorization request is a proof. Access tokens are JWTs, which contain dots. */
export const isProof = (token: string): boolean => !token.includes('.');

/**
 * Uses a proof. Must run in the transaction that opens the session.
 *
 * @param clientUuid the client that the user signs in to
 * @returns null if the proof was used, has expired, or belongs to a sign-in to another client
 */
export async function consumeProof(
  db: Db,
  proof: string,
  clientUuid: string,
  now: number,
): Promise<{ userUuid: string; method: SignInMethod } | null> {
  const used = await db
    .deleteFrom('pending_sign_ins')
    .where('proof_hash', '=', hashSecret(proof))
    .returning(['user_uuid', 'client_uuid', 'method', 'expires_at'])
    .executeTakeFirst();
  if (!used || used.method === null || used.client_uuid !== clientUuid) return null;
  const isLate = used.expires_at <= now || used.expires_at > latestEnd(now, PENDING_LIFE);
  return isLate ? null : { userUuid: used.user_uuid, method: used.method };
}
