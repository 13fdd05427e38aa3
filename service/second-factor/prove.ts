import type { FastifyRequest } from 'fastify';
import type { FactorAnswer, FactorMethod, PasskeyAnswer } from '../../openapi/generated/types.ts';
import type { DbWithKeys } from '../context.ts';
import type { Db } from '../db/open.ts';
import { transactWithRetry } from '../db/transact.ts';
import { browserInfoOf } from '../oauth/sign-in-history/sign-in-events.ts';
import { storeIfRefused } from '../oauth/sign-in-history/sign-in-history.ts';
import { withFactor } from '../oauth/sign-in-methods.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { countAttempt, userThrottle } from '../throttle/throttle.ts';
import { assertPending, countFactorAttempt } from './assert-pending.ts';
import { consumeAppCode } from './authenticator-app.ts';
import { challengeIn, consumeChallenge } from './challenges.ts';
import { findMethods, missingFactors } from './methods.ts';
import { consumeCounter, findPasskey, passkeyOptions, verifyPasskey } from './passkeys.ts';
import {
  storeProof,
  storeProvenFactor,
  type PendingSignIn,
  type StartedSecondStep,
} from './pending-sign-ins.ts';
import { refusedPasskey, type ProofOrRefusal } from './refused-passkey.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { assertRelyingParty } from './relying-party.ts';

type Check = (context: DbWithKeys, userUuid: string, code: string, now: number) => Promise<boolean>;

const CHECKS: Record<FactorAnswer['method'], Check> = {
  totp: consumeAppCode,
  recoveryCode: ({ db }, userUuid, code) => consumeRecoveryCode(db, userUuid, code),
};

/**
 * Returns the factors of which the user must add one, because the client requires a higher level than the proven one.
 * Empty if the user need not or cannot. In an open session it is empty, too, because the session may have been stolen.
 */
async function factorsToAdd(
  { db, config }: { db: Db; config: Services['config'] },
  { userUuid, requiredLevel, opensSession }: PendingSignIn,
  provenBy: FactorMethod,
): Promise<FactorMethod[]> {
  if (requiredLevel === null || !opensSession) return [];
  // Includes the proven method, because the last recovery code is used up now.
  return missingFactors(config, [provenBy, ...(await findMethods(db, userUuid))], requiredLevel);
}

async function proveByCode(
  services: Services,
  request: FastifyRequest,
  pending: PendingSignIn,
  { handle, method, code }: FactorAnswer,
): Promise<string> {
  const { db, keys, config, now } = services;
  const reset = await countFactorAttempt(services, request, pending);
  const { userUuid, firstMethod } = pending;
  const proven = withFactor(firstMethod, method);
  const answered = await transactWithRetry(db, async (transaction): Promise<string | StartedSecondStep> => {
    const context = { db: transaction, keys };
    if (!(await CHECKS[method](context, userUuid, code, now()))) throw problem('invalid_code');
    const methods = await factorsToAdd({ db: transaction, config }, pending, method);
    const store = methods.length > 0 ? storeProvenFactor : storeProof;
    const stored = await store(transaction, handle, proven, now());
    if (stored === null) throw problem('second_factor_expired');
    await reset(transaction);
    return methods.length > 0 ? { handle: stored, methods, mustEnrol: true } : stored;
  });
  if (typeof answered === 'string') return answered;
  // Throws after the transaction, which would otherwise roll back.
  throw problem('second_factor_required', { extensions: { ...answered } });
}

async function proveByPasskey(
  services: Services,
  request: FastifyRequest,
  pending: PendingSignIn,
  { handle, credential }: PasskeyAnswer,
): Promise<string> {
  const { db, config, now } = services;
  const { userUuid, firstMethod } = pending;
  const party = assertRelyingParty(config);
  const reset = await countFactorAttempt(services, request, pending);
  const challenge = challengeIn(credential.response.clientDataJSON);
  await consumeChallenge(db, challenge, { purpose: 'secondStep', user_uuid: userUuid }, now());
  const passkey = await findPasskey(db, credential.id);
  if (passkey?.user_uuid !== userUuid) throw problem('invalid_passkey');
  const proven = await verifyPasskey(credential, passkey, { challenge, party, mustVerifyUser: false });
  const answered = await transactWithRetry(db, async (transaction): Promise<ProofOrRefusal> => {
    const outcome = await consumeCounter(transaction, proven, now());
    if (outcome !== 'used') return { outcome };
    const proof = await storeProof(transaction, handle, withFactor(firstMethod, 'passkey'), now());
    if (proof === null) throw problem('second_factor_expired');
    await reset(transaction);
    return { proof };
  });
  if ('outcome' in answered) throw refusedPasskey(answered.outcome, proven, request.log);
  return answered.proof;
}

/** Awaits a proof. If it is refused, stores the refusal in the sign-in history of the account. */
const storedIfRefused = (
  services: Services,
  request: FastifyRequest,
  { userUuid, clientUuid }: PendingSignIn,
  proof: Promise<string>,
): Promise<string> => {
  const refused = { account: async () => userUuid, clientUuid, browserInfo: browserInfoOf(request) };
  return storeIfRefused(services, proof, refused, request.log);
};

/**
 * Checks a code as the second factor of a pending sign-in. A wrong code is stored in the account's sign-in history.
 *
 * @returns the proof with which the call `authorize` opens the session
 * @throws Problem second_factor_expired, invalid_code, throttled; second_factor_required if the code is right, and the
 * user must add a stronger factor for the client
 */
export async function proveSecondFactor(
  services: Services,
  request: FastifyRequest,
  answer: FactorAnswer,
): Promise<string> {
  const pending = await assertPending(services, request, answer.handle);
  return storedIfRefused(services, request, pending, proveByCode(services, request, pending, answer));
}

/**
 * Returns the options with which the browser proves a passkey for a pending sign-in.
 *
 * @throws Problem second_factor_expired, passkeys_unavailable, throttled
 */
export async function beginPasskeyProof(services: Services, request: FastifyRequest, handle: string) {
  const { db, config, now } = services;
  const party = assertRelyingParty(config);
  const { userUuid } = await assertPending(services, request, handle);
  await countAttempt(db, [userThrottle('begin-passkey', userUuid)], now());
  return passkeyOptions(db, userUuid, party, now());
}

/**
 * Checks a passkey as the second factor of a pending sign-in. A refusal is stored in the account's sign-in history.
 *
 * @returns the proof with which the call `authorize` opens the session
 * @throws Problem second_factor_expired, passkey_expired, invalid_passkey, passkey_cloned, throttled
 */
export async function provePasskey(
  services: Services,
  request: FastifyRequest,
  answer: PasskeyAnswer,
): Promise<string> {
  const pending = await assertPending(services, request, answer.handle);
  return storedIfRefused(services, request, pending, proveByPasskey(services, request, pending, answer));
}
