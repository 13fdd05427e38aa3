import type { FastifyRequest } from 'fastify';
import type { FactorAnswer, FactorMethod } from '../../openapi/generated/types.ts';
import type { DbWithKeys } from '../context.ts';
import { transactWithRetry } from '../db/transact.ts';
import { cookiesOf } from '../oauth/sessions/cookies.ts';
import { countingOf } from '../oauth/sessions/sign-in.ts';
import { browserInfoOf } from '../oauth/sign-in-history/sign-in-events.ts';
import { storeIfRefused } from '../oauth/sign-in-history/sign-in-history.ts';
import { withFactor } from '../oauth/sign-in-methods.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { addressThrottle, countAttempt, dailyThrottle, resetAttempts } from '../throttle/throttle.ts';
import { consumeAppCode } from './authenticator-app.ts';
import { findPendingSignIn, storeProof, type PendingSignIn } from './pending-sign-ins.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';

type Check = (context: DbWithKeys, userUuid: string, code: string, now: number) => Promise<boolean>;

const CHECKS: Record<FactorMethod, Check> = {
  totp: consumeAppCode,
  recoveryCode: ({ db }, userUuid, code) => consumeRecoveryCode(db, userUuid, code),
};

async function proveFactor(
  services: Services,
  request: FastifyRequest,
  { userUuid, username, firstMethod }: PendingSignIn,
  { handle, method, code }: FactorAnswer,
): Promise<string> {
  const { db, keys, config, now } = services;
  const devices = cookiesOf(config.publicUrl).devicesIn(request);
  const from = { username, address: request.clientAddress, devices };
  const { throttles, reset } = await countingOf(db, 'second-factor', from, now());
  const daily = dailyThrottle(throttles.at(-1)!);
  await countAttempt(db, [...throttles, daily], now());
  return transactWithRetry(db, async (transaction) => {
    const context = { db: transaction, keys };
    if (!(await CHECKS[method](context, userUuid, code, now()))) throw problem('invalid_code');
    const proof = await storeProof(transaction, handle, withFactor(firstMethod, method), now());
    if (proof === null) throw problem('second_factor_expired');
    await reset(transaction);
    await resetAttempts(transaction, daily);
    return proof;
  });
}

/**
 * Checks the code of the second factor of a pending sign-in. A wrong code is stored in the account's sign-in history.
 *
 * @returns the proof, with which the authorization call opens the session
 * @throws Problem second_factor_expired, invalid_code, throttled
 */
export async function proveSecondFactor(
  services: Services,
  request: FastifyRequest,
  answer: FactorAnswer,
): Promise<string> {
  const { db, now } = services;
  const pending = await findPendingSignIn(db, answer.handle, now());
  if (!pending) {
    await countAttempt(db, [addressThrottle('second-factor', request.clientAddress)], now());
    throw problem('second_factor_expired');
  }
  const { userUuid, clientUuid } = pending;
  const refused = { account: async () => userUuid, clientUuid, browserInfo: browserInfoOf(request) };
  return storeIfRefused(services, proveFactor(services, request, pending, answer), refused, request.log);
}
