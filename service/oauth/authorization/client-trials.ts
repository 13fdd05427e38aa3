import { findSignInClient, type SignInClient } from '../../auth-client/find-client.ts';
import { isLive } from '../../db/clock.ts';
import { isMissingReference } from '../../db/faults.ts';
import type { Db } from '../../db/open.ts';
import { problem } from '../../problem.ts';
import { CONSOLE_CLIENT_UUID } from '../console-client.ts';
import { equalInConstantTime, hashSecret } from '../secrets.ts';

/** How long the authorization request of a trial (test sign-in) is accepted, in milliseconds. */
const TRIAL_LIFE = 10 * 60_000;

/** Returns the console's address that receives the codes of trials. No client can use it outside of a trial. */
export const trialRedirectUri = (publicUrl: string): string => `${publicUrl}/userprofile/client/try`;

/** The parameters that identify the authorization request of a trial. */
export interface TrialRequest {
  clientUuid: string;
  state: string;
  codeChallenge: string;
}

/**
 * Returns a client, after checking that an administrator can start a trial (test sign-in) of it.
 *
 * @throws Problem not_found, own_client, client_blocked
 */
export async function assertTriable(db: Db, uuid: string): Promise<SignInClient> {
  const client = await findSignInClient(db, uuid);
  if (!client) throw problem('not_found', { message: 'This sign-in client does not exist.' });
  if (uuid === CONSOLE_CLIENT_UUID) {
    throw problem('own_client', { message: 'The console signs in with this client. It cannot be tried.' });
  }
  if (client.isBlocked) throw problem('client_blocked');
  return client;
}

/**
 * Stores the trial of a client that an administrator starts. Replaces the administrator's earlier trial.
 *
 * @throws Problem not_found if the client was deleted meanwhile
 */
export async function startTrial(
  db: Db,
  userUuid: string,
  { clientUuid, state, codeChallenge }: TrialRequest,
  now: number,
): Promise<void> {
  const trial = {
    client_uuid: clientUuid,
    state_hash: hashSecret(state),
    code_challenge: codeChallenge,
    expires_at: now + TRIAL_LIFE,
  };
  const storing = db
    .insertInto('client_trials')
    .values({ user_uuid: userUuid, ...trial })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet(trial))
    .execute();
  try {
    await storing;
  } catch (error) {
    throw isMissingReference(error) ? problem('not_found') : error;
  }
}

/**
 * Returns the uuid of the administrator who started the trial to which this authorization request belongs; null if no
 * such trial exists, or if it has expired.
 */
export async function findTrial(
  db: Db,
  { clientUuid, state, codeChallenge }: TrialRequest,
  now: number,
): Promise<string | null> {
  const trials = await db
    .selectFrom('client_trials')
    .selectAll()
    .where('client_uuid', '=', clientUuid)
    .where('state_hash', '=', hashSecret(state))
    .execute();
  const trial = trials.find(
    (one) =>
      isLive(one.expires_at, now, TRIAL_LIFE) && equalInConstantTime(one.code_challenge, codeChallenge),
  );
  return trial?.user_uuid ?? null;
}

/** Returns the uuid of the client that an administrator is trying; null without a live trial. */
export async function clientOfTrial(db: Db, userUuid: string, now: number): Promise<string | null> {
  const trial = await db
    .selectFrom('client_trials')
    .select(['client_uuid', 'expires_at'])
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return trial && isLive(trial.expires_at, now, TRIAL_LIFE) ? trial.client_uuid : null;
}

/**
 * Deletes an administrator's trial with this code challenge.
 *
 * @returns whether the trial existed
 */
export async function endTrial(db: Db, userUuid: string, codeChallenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('client_trials')
    .where('user_uuid', '=', userUuid)
    .where('code_challenge', '=', codeChallenge)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
