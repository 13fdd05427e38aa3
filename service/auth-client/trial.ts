import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { ClientTrialInput, ClientTrialResult, DecodedToken } from '../../openapi/generated/types.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../problem.ts';
import { queryString } from '../text/query-string.ts';
import {
  assertTriable,
  clientOfTrial,
  endTrial,
  startTrial,
  trialRedirectUri,
} from '../oauth/authorization/client-trials.ts';
import { exchangeTrialCode, type TriedTokens } from '../oauth/authorization/codes.ts';
import { countAttempt, userThrottle } from '../throttle/throttle.ts';
import { tokenResponse } from '../oauth/tokens/token-endpoint.ts';
import { userInfo } from '../oauth/tokens/user-info.ts';
import type { SignInClient } from './find-client.ts';

type PublicUrl = Pick<Config, 'publicUrl'>;

/**
 * Starts a trial (test sign-in) of a client. Returns the URL of its authorization request.
 *
 * @throws Problem throttled, not_found, own_client, client_blocked
 */
export async function startClientTrial(
  { db, now }: Context,
  { publicUrl }: PublicUrl,
  administrator: string,
  { uuid, scope, prompt, state, nonce, codeChallenge }: ClientTrialInput,
): Promise<string> {
  await countAttempt(db, [userThrottle('client-trial', administrator)], now());
  const client = await assertTriable(db, uuid);
  await startTrial(db, administrator, { clientUuid: client.uuid, state, codeChallenge }, now());
  const request = {
    client_id: client.uuid,
    redirect_uri: trialRedirectUri(publicUrl),
    response_type: 'code',
    ...(scope === '' ? {} : { scope }),
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(prompt === undefined ? {} : { prompt }),
  };
  return `${publicUrl}/userprofile/authorize?${queryString(request)}`;
}

const decoded = (token: string): DecodedToken => ({
  header: { ...decodeProtectedHeader(token) },
  claims: decodeJwt(token),
});

const SHOWN_CHARACTERS = 12;

/** Returns only the first characters of a token, so that nobody can call the service with it. */
const shortened = (token: string): string => `${token.slice(0, SHOWN_CHARACTERS)}…`;

async function usernameOf(db: Db, uuid: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('username')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return user.username;
}

/** Returns the user, the token response and the claims that the client would receive after this sign-in. */
async function resultOf(
  db: Db,
  client: SignInClient,
  { userUuid, scope, accessToken, idToken }: TriedTokens,
): Promise<ClientTrialResult> {
  // A client without a type gets no refresh token.
  const isRefreshable = scope !== null && client.type !== null;
  return {
    user: { uuid: userUuid, name: await usernameOf(db, userUuid) },
    tokenResponse: tokenResponse({
      accessToken: shortened(accessToken),
      idToken: idToken === null ? null : shortened(idToken),
      scope,
      refreshToken: isRefreshable ? '…' : null,
    }),
    accessToken: decoded(accessToken),
    ...(idToken === null ? {} : { idToken: decoded(idToken) }),
    ...(scope === null ? {} : { userInfo: await userInfo(db, { userUuid, clientUuid: client.uuid, scope }) }),
  };
}

/**
 * Exchanges the code of the administrator's trial, and ends the trial. The tokens never become valid, because the
 * service does not store them.
 *
 * @throws Problem invalid_grant, client_blocked
 */
export async function finishClientTrial(
  context: Context,
  { publicUrl }: PublicUrl,
  administrator: string,
  { code, codeVerifier }: { code: string; codeVerifier: string },
): Promise<ClientTrialResult> {
  const { db } = context;
  const now = context.now();
  const clientUuid = await clientOfTrial(db, administrator, now);
  if (clientUuid === null) throw problem('invalid_grant');
  const client = await assertTriable(db, clientUuid);
  const redirectUri = trialRedirectUri(publicUrl);
  const result = await exchangeTrialCode(
    context,
    { code, codeVerifier, clientUuid, redirectUri, issuer: publicUrl },
    {
      endTrial: (transaction, challenge) => endTrial(transaction, administrator, challenge),
      answer: (transaction, tokens) => resultOf(transaction, client, tokens),
    },
    now,
  );
  if (result === null) throw problem('invalid_grant');
  return result;
}
