import type { FastifyRequest } from 'fastify';
import type { NewPasskey } from '../../openapi/generated/types.ts';
import { transactWithRetry } from '../db/transact.ts';
import { readUserAgent } from '../oauth/sign-in-history/user-agent.ts';
import { withFactor } from '../oauth/sign-in-methods.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { countAttempt, userThrottle } from '../throttle/throttle.ts';
import { assertPending, countFactorAttempt } from './assert-pending.ts';
import { beginApp } from './authenticator-app.ts';
import { challengeIn, consumeChallenge } from './challenges.ts';
import { addFactor, hasFactor, type NewFactor } from './factors.ts';
import { newPasskeyOptions, verifyNewPasskey } from './passkeys.ts';
import { PENDING_LIFE, storeProof, type PendingSignIn } from './pending-sign-ins.ts';
import { assertRelyingParty } from './relying-party.ts';

/** The name of the installation that authenticator apps and browsers show. */
export const issuerOf = ({ suiteName, appName, publicUrl }: Services['config']): string =>
  suiteName ?? appName ?? new URL(publicUrl).host;

/**
 * Checks a browser's response with a new passkey, and consumes its challenge.
 *
 * @throws Problem passkey_expired, invalid_passkey, passkeys_unavailable
 */
export async function readNewPasskey(
  { db, config, now }: Services,
  request: FastifyRequest,
  userUuid: string,
  { credential, name }: NewPasskey,
): Promise<NewFactor> {
  const party = assertRelyingParty(config);
  const challenge = challengeIn(credential.response.clientDataJSON);
  const by = { purpose: 'registration', user_uuid: userUuid } as const;
  const { userHandle } = await consumeChallenge(db, challenge, by, now());
  const passkey = await verifyNewPasskey(credential, challenge, party);
  const userAgent = request.headers['user-agent'];
  return { kind: 'passkey', userHandle: userHandle!, name: name ?? defaultName(userAgent), passkey };
}

/** Returns a name such as `Firefox on Windows`. */
function defaultName(userAgent: string | undefined): string {
  const { browser, system } = readUserAgent(userAgent);
  const names = [browser?.replace(/ \d+$/, ''), system].filter(Boolean);
  return names.length === 0 ? 'Passkey' : names.join(' on ');
}

/**
 * Returns whether the new factor must be the first one of the account. Without a proof it must be, so that the password
 * alone cannot add a second one. After a proof, a passkey can be added, but no authenticator app.
 */
const mustBeFirst = ({ provenMethod }: PendingSignIn, factor: NewFactor['kind']): boolean =>
  provenMethod === null || factor === 'app';

/**
 * Finds the pending sign-in of a user who must set up a second factor.
 *
 * @throws Problem second_factor_expired, throttled, factor_exists
 */
async function assertMayEnrol(
  services: Services,
  request: FastifyRequest,
  handle: string,
  factor: NewFactor['kind'],
) {
  const { db, now } = services;
  const pending = await assertPending(services, request, handle);
  await countAttempt(db, [userThrottle('begin-enrolment', pending.userUuid)], now());
  if (mustBeFirst(pending, factor) && (await hasFactor(db, pending.userUuid))) throw problem('factor_exists');
  return pending;
}

/**
 * Creates a key for the authenticator app of a user who must set up a second factor to sign in.
 *
 * @throws Problem second_factor_expired, throttled, factor_exists
 */
export async function beginAppAtSignIn(services: Services, request: FastifyRequest, handle: string) {
  const { db, keys, now } = services;
  const { userUuid, username } = await assertMayEnrol(services, request, handle, 'app');
  return { username, secret: await beginApp({ db, keys }, userUuid, now()) };
}

/**
 * Returns the options with which the browser creates a passkey for a user who must set up a second factor to sign in.
 *
 * @throws Problem second_factor_expired, throttled, factor_exists, passkeys_unavailable
 */
export async function beginPasskeyAtSignIn(services: Services, request: FastifyRequest, handle: string) {
  const { db, config, now } = services;
  const party = assertRelyingParty(config);
  const { userUuid: uuid, username } = await assertMayEnrol(services, request, handle, 'passkey');
  return newPasskeyOptions(db, { uuid, username }, { party, issuer: issuerOf(config) }, now());
}

/**
 * Completes the setup of a factor during a sign-in. The returned proof is valid for `PENDING_LIFE`, so that the user
 * has time to store the recovery codes.
 *
 * @param read returns the new factor; called after the attempt was counted
 * @throws Problem second_factor_expired, throttled, factor_exists, and those of `read` and `addFactor`
 */
async function confirmAtSignIn(
  services: Services,
  request: FastifyRequest,
  handle: string,
  {
    provenBy,
    read,
  }: { provenBy: 'totp' | 'passkey'; read: (pending: PendingSignIn) => NewFactor | Promise<NewFactor> },
) {
  const { db, keys, now } = services;
  const pending = await assertPending(services, request, handle);
  const { userUuid } = pending;
  const reset = await countFactorAttempt(services, request, pending);
  const factor = await read(pending);
  return transactWithRetry(db, async (transaction) => {
    const options = { now: now(), mustBeFirst: mustBeFirst(pending, factor.kind) };
    const recoveryCodes = await addFactor({ db: transaction, keys }, userUuid, factor, options);
    const method = withFactor(pending.firstMethod, provenBy);
    const proof = await storeProof(transaction, handle, method, now(), PENDING_LIFE);
    if (proof === null) throw problem('second_factor_expired');
    await reset(transaction);
    return { userUuid, recoveryCodes, proof };
  });
}

/**
 * Completes the setup of an authenticator app during a sign-in.
 *
 * @throws Problem second_factor_expired, throttled, factor_exists, enrolment_expired; invalid_fields for a wrong code
 */
export const confirmAppAtSignIn = (
  services: Services,
  request: FastifyRequest,
  { handle, code }: { handle: string; code: string },
) =>
  confirmAtSignIn(services, request, handle, {
    provenBy: 'totp',
    read: () => ({ kind: 'app', code }),
  });

/**
 * Completes the setup of a passkey during a sign-in.
 *
 * @throws Problem second_factor_expired, throttled, factor_exists, passkey_expired, passkey_exists, invalid_passkey,
 * passkeys_unavailable
 */
export const confirmPasskeyAtSignIn = (
  services: Services,
  request: FastifyRequest,
  { handle, ...passkey }: { handle: string } & NewPasskey,
) =>
  confirmAtSignIn(services, request, handle, {
    provenBy: 'passkey',
    read: ({ userUuid }) => readNewPasskey(services, request, userUuid, passkey),
  });
