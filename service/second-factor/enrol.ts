import type { FastifyRequest } from 'fastify';
import { transactWithRetry } from '../db/transact.ts';
import { cookiesOf } from '../oauth/sessions/cookies.ts';
import { countingOf } from '../oauth/sessions/sign-in.ts';
import { withFactor } from '../oauth/sign-in-methods.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { addressThrottle, countAttempt, userThrottle } from '../throttle/throttle.ts';
import { beginApp } from './authenticator-app.ts';
import { addAuthenticatorApp } from './factors.ts';
import { findPendingSignIn, PENDING_LIFE, storeProof, type PendingSignIn } from './pending-sign-ins.ts';

/** @throws Problem second_factor_expired, throttled */
async function assertPending(
  { db, now }: Services,
  request: FastifyRequest,
  handle: string,
): Promise<PendingSignIn> {
  const pending = await findPendingSignIn(db, handle, now());
  if (pending) return pending;
  await countAttempt(db, [addressThrottle('second-factor', request.clientAddress)], now());
  throw problem('second_factor_expired');
}

/**
 * Returns a key for the authenticator app of a user who must set one up to sign in.
 *
 * @throws Problem second_factor_expired, throttled; factor_exists if the user has an app
 */
export async function beginAppAtSignIn(services: Services, request: FastifyRequest, handle: string) {
  const { db, keys, now } = services;
  const { userUuid, username } = await assertPending(services, request, handle);
  await countAttempt(db, [userThrottle('begin-app', userUuid)], now());
  return { username, secret: await beginApp({ db, keys }, userUuid, now()) };
}

/**
 * Completes the setup of an authenticator app during a sign-in. The proof is valid until the sign-in would have
 * expired, so that the user has time to store the recovery codes.
 *
 * @throws Problem second_factor_expired, throttled, enrolment_expired; invalid_fields for a wrong code
 */
export async function confirmAppAtSignIn(
  services: Services,
  request: FastifyRequest,
  { handle, code }: { handle: string; code: string },
) {
  const { db, keys, config, now } = services;
  const { userUuid, username, firstMethod } = await assertPending(services, request, handle);
  const devices = cookiesOf(config.publicUrl).devicesIn(request);
  const from = { username, address: request.clientAddress, devices };
  const { throttles, reset } = await countingOf(db, 'second-factor', from, now());
  await countAttempt(db, throttles, now());
  return transactWithRetry(db, async (transaction) => {
    const recoveryCodes = await addAuthenticatorApp({ db: transaction, keys }, userUuid, code, now());
    const proof = await storeProof(transaction, handle, withFactor(firstMethod, 'totp'), now(), PENDING_LIFE);
    if (proof === null) throw problem('second_factor_expired');
    await reset(transaction);
    return { userUuid, recoveryCodes, proof };
  });
}
