import type { FastifyRequest } from 'fastify';
import type { PasskeySignIn } from '../../openapi/generated/types.ts';
import { isPostgres } from '../db/is-postgres.ts';
import type { Db } from '../db/open.ts';
import { transactWithRetry } from '../db/transact.ts';
import { checkAuthorizationRequest } from '../oauth/authorization/requests.ts';
import { browserInfoOf } from '../oauth/sign-in-history/sign-in-events.ts';
import { storeIfRefused } from '../oauth/sign-in-history/sign-in-history.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { addressThrottle, countAttempt, signInThrottle, uncountAttempt } from '../throttle/throttle.ts';
import { challengeIn, consumeChallenge } from './challenges.ts';
import { consumeCounter, findPasskey, passkeyOptions, verifyPasskey } from './passkeys.ts';
import { storePasskeySignIn } from './pending-sign-ins.ts';
import { refusedPasskey, type ProofOrRefusal } from './refused-passkey.ts';
import { assertRelyingParty } from './relying-party.ts';

/** Maximum number of challenges for one address in 15 minutes. Each login screen that is opened needs one. */
const MAX_CHALLENGES = 1000;

/**
 * Returns the options with which the browser offers passkeys on the login screen.
 *
 * @throws Problem passkeys_unavailable, throttled
 */
export async function beginPasskeySignIn({ db, config, now }: Services, request: FastifyRequest) {
  const party = assertRelyingParty(config);
  const throttle = addressThrottle('passkey-challenge', request.clientAddress);
  await countAttempt(db, [{ ...throttle, limit: MAX_CHALLENGES }], now());
  return passkeyOptions(db, null, party, now());
}

/** Returns whether the user is active. On PostgreSQL, also locks the row, so that concurrent changes of it wait. */
async function isActive(db: Db, userUuid: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('active')
    .where('uuid', '=', userUuid)
    .$if(isPostgres(db), (query) => query.forShare())
    .executeTakeFirst();
  return user?.active === 1;
}

/**
 * Signs a user in by a passkey alone. The authenticator must have verified the user, so the passkey replaces the
 * password and the second factor. A refusal is stored in the sign-in history of the passkey's owner.
 *
 * @returns the proof with which the call `authorize` opens the session
 * @throws Problem passkey_expired, invalid_passkey, passkey_cloned, account_inactive, passkeys_unavailable, throttled,
 * and those of `checkAuthorizationRequest`
 */
export async function signInByPasskey(
  services: Services,
  request: FastifyRequest,
  { authorizeRequest, credential }: PasskeySignIn,
): Promise<string> {
  const { db, config, now } = services;
  const party = assertRelyingParty(config);
  const checked = await checkAuthorizationRequest(services, config.publicUrl, authorizeRequest);
  if (checked.outcome === 'refused') throw problem('invalid_request');
  const { clientUuid } = checked;
  const throttle = addressThrottle('passkey', request.clientAddress);
  await countAttempt(db, [throttle], now());
  const challenge = challengeIn(credential.response.clientDataJSON);
  await consumeChallenge(db, challenge, { purpose: 'signIn', user_uuid: null }, now());
  const passkey = await findPasskey(db, credential.id);
  if (!passkey) throw problem('invalid_passkey');
  const { user_uuid: userUuid } = passkey;
  const sign = async () => {
    const proven = await verifyPasskey(credential, passkey, { challenge, party, mustVerifyUser: true });
    const answered = await transactWithRetry(db, async (transaction): Promise<ProofOrRefusal> => {
      if (!(await isActive(transaction, userUuid))) throw problem('account_inactive');
      const outcome = await consumeCounter(transaction, proven, now());
      if (outcome !== 'used') return { outcome };
      await countAttempt(transaction, [signInThrottle(userUuid)], now());
      const proof = await storePasskeySignIn(transaction, { userUuid, clientUuid }, now());
      await uncountAttempt(transaction, throttle);
      return { proof };
    });
    if ('outcome' in answered) throw refusedPasskey(answered.outcome, proven, request.log);
    return answered.proof;
  };
  const refused = { account: async () => userUuid, clientUuid, browserInfo: browserInfoOf(request) };
  return storeIfRefused(services, sign(), refused, request.log);
}
