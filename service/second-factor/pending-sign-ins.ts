import type { FactorMethod } from '../../openapi/generated/types.ts';
import { latestEnd } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import { hashSecret, newSecret } from '../oauth/secrets.ts';
import { reaches, type RequiredLevel, type SignInLevel } from '../oauth/sign-in-methods.ts';
import type { SignInMethod } from '../oauth/tables.ts';
import { findMethods, levelAfter } from './methods.ts';

/** Maximum time between the first step of a sign-in and the second factor, in milliseconds. */
export const PENDING_LIFE = 10 * 60_000;

/** Maximum time between the second factor and the request that opens the session, in milliseconds. */
const PROOF_LIFE = 60_000;

/** The response to the first step of a sign-in that needs a second step. */
export interface StartedSecondStep {
  /** Identifies the pending sign-in in the calls of the second step. */
  handle: string;
  /** The methods by which the user can prove a second factor; if `mustEnrol`, those that the user can set up. */
  methods: FactorMethod[];
  /** Whether the user must set up a factor first. */
  mustEnrol: boolean;
}

/** How a user has completed the first step of a sign-in. */
export interface FirstStep {
  method: SignInMethod;
  /** In milliseconds since 1970. */
  at: number;
  /** After a single sign-on, the hash of the identity provider's session id; null if there is none. */
  ticketHash: string | null;
}

interface StartedSignIn {
  userUuid: string;
  /** Null if there is no client to sign in to; then nothing is stored. */
  clientUuid: string | null;
  /** If not empty, the user must set up one of these factors; otherwise, the user proves an existing one. */
  enrollable?: FactorMethod[];
  /** The level to reach. Weaker methods are offered only if the user has no stronger one. */
  level?: SignInLevel | null;
  /** By default, the password, entered now. */
  first?: FirstStep;
  /** The session that a step-up updates; null if the second step opens a session. */
  sessionHash?: string | null;
}

/**
 * Stores that a user has completed the first step of a sign-in, and must prove or set up a second factor. Must run in
 * the transaction that confirms the first step.
 *
 * @returns null without a client
 */
export async function storePendingSignIn(
  db: Db,
  { userUuid, clientUuid, enrollable = [], level = null, first, sessionHash = null }: StartedSignIn,
  now: number,
): Promise<StartedSecondStep | null> {
  if (clientUuid === null) return null;
  const handle = newSecret();
  await db
    .insertInto('pending_sign_ins')
    .values({
      handle_hash: hashSecret(handle),
      user_uuid: userUuid,
      client_uuid: clientUuid,
      expires_at: now + PENDING_LIFE,
      first_method: first?.method ?? 'password',
      first_at: first?.at ?? now,
      ticket_hash: first?.ticketHash ?? null,
      session_hash: sessionHash,
      method: null,
      proof_hash: null,
    })
    .execute();
  if (enrollable.length > 0) return { handle, methods: enrollable, mustEnrol: true };
  const methods = await findMethods(db, userUuid);
  const able = methods.filter((method) => reaches(levelAfter(method), level ?? 'password'));
  return { handle, methods: able.length > 0 ? able : methods, mustEnrol: false };
}

/**
 * Stores that a user has signed in by a passkey, without a password. Must run in a transaction that has locked the
 * user.
 *
 * @returns the proof: the token that opens the session once
 */
export async function storePasskeySignIn(
  db: Db,
  { userUuid, clientUuid }: { userUuid: string; clientUuid: string },
  now: number,
): Promise<string> {
  const proof = newSecret();
  await db
    .insertInto('pending_sign_ins')
    .values({
      // The handle is thrown away, because no second step follows.
      handle_hash: hashSecret(newSecret()),
      user_uuid: userUuid,
      client_uuid: clientUuid,
      first_method: 'passkey',
      first_at: now,
      ticket_hash: null,
      session_hash: null,
      method: 'passkey',
      proof_hash: hashSecret(proof),
      expires_at: now + PROOF_LIFE,
    })
    .execute();
  return proof;
}

export interface PendingSignIn {
  userUuid: string;
  username: string;
  clientUuid: string;
  /** The level that the client requires; null for any. */
  requiredLevel: RequiredLevel | null;
  firstMethod: SignInMethod;
  /** How the user has proven a factor that is too weak for the client, before adding a stronger one; otherwise null. */
  provenMethod: SignInMethod | null;
  /** Whether the second step opens a session, after a complete sign-in. Otherwise it belongs to an open session. */
  opensSession: boolean;
}

/** Finds a pending sign-in; null if it has expired, its second factor was proven, or the account's access has ended. */
export async function findPendingSignIn(db: Db, handle: string, now: number): Promise<PendingSignIn | null> {
  const found = await db
    .selectFrom('pending_sign_ins')
    .innerJoin('users', 'users.uuid', 'pending_sign_ins.user_uuid')
    .innerJoin('auth_clients', 'auth_clients.uuid', 'pending_sign_ins.client_uuid')
    .select([
      'users.uuid as userUuid',
      'users.username',
      'pending_sign_ins.client_uuid as clientUuid',
      'auth_clients.required_level as requiredLevel',
      'pending_sign_ins.first_method as firstMethod',
      'pending_sign_ins.method as provenMethod',
      'pending_sign_ins.session_hash as sessionHash',
    ])
    .where('handle_hash', '=', hashSecret(handle))
    .where('proof_hash', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestEnd(now, PENDING_LIFE))
    .executeTakeFirst();
  if (!found) return null;
  const { sessionHash, firstMethod, ...pending } = found;
  return { ...pending, firstMethod: firstMethod ?? 'password', opensSession: sessionHash === null };
}

/**
 * Stores that the user of a pending sign-in has proven a factor, and must add a stronger one. Replaces the handle, so
 * that nobody who knows the former one can add a factor.
 *
 * @returns the new handle; null if the sign-in has ended, or a factor was proven meanwhile
 */
export async function storeProvenFactor(
  db: Db,
  handle: string,
  method: SignInMethod,
  now: number,
): Promise<string | null> {
  const next = newSecret();
  const { numUpdatedRows } = await db
    .updateTable('pending_sign_ins')
    .set({ handle_hash: hashSecret(next), method, expires_at: now + PENDING_LIFE })
    .where('handle_hash', '=', hashSecret(handle))
    .where('method', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? next : null;
}

/**
 * Stores that the second factor of a pending sign-in was proven. The handle cannot be used again.
 *
 * @param life how long the proof is valid, in milliseconds
 * @returns the proof: the token that opens the session once; null if the sign-in was deleted or proven meanwhile
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

interface ProvenSignIn {
  userUuid: string;
  method: SignInMethod;
  /** When the user completed the first step, in milliseconds since 1970. */
  passwordAt: number;
  ticketHash: string | null;
  sessionHash: string | null;
}

/**
 * Consumes a proof, which is then no longer valid. Must run in the transaction that opens or updates the session.
 *
 * @param clientUuid the client that the user signs in to
 * @returns null if the proof was used, has expired, or belongs to a sign-in to another client
 */
export async function consumeProof(
  db: Db,
  proof: string,
  clientUuid: string,
  now: number,
): Promise<ProvenSignIn | null> {
  const used = await db
    .deleteFrom('pending_sign_ins')
    .where('proof_hash', '=', hashSecret(proof))
    .returningAll()
    .executeTakeFirst();
  if (!used || used.method === null || used.client_uuid !== clientUuid) return null;
  const isLate = used.expires_at <= now || used.expires_at > latestEnd(now, PENDING_LIFE);
  if (isLate) return null;
  return {
    userUuid: used.user_uuid,
    method: used.method,
    passwordAt: used.first_at ?? now,
    ticketHash: used.ticket_hash,
    sessionHash: used.session_hash,
  };
}
