import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { AuthorizationRequest } from '../../openapi/generated/types.ts';
import { withoutTrailingSlashes } from '../../openapi/rules/without-trailing-slashes.ts';
import { MALFORMED } from '../common/faults.ts';
import { Secret } from '../common/secret.ts';
import type { Records } from '../common/storage.ts';
import { createPkceRequest } from './pkce.ts';
import type { SessionCheck } from './authorize-setup.ts';
import { readSecondStep } from './second-step.ts';
import type { TokenFacts } from './session.machine.ts';

export interface ProviderDependencies {
  readonly client: Client;
  readonly records: Records;
  readonly now: () => number;
}

/** Lifetime of a token if the response of the service contains none (B13.2). */
const TOKEN_LIFETIME_SECONDS = 30 * 60;

export interface IssuedToken {
  readonly token: Secret;
  readonly lifetimeSeconds: number | undefined;
}

/** Creates the sign-in calls to this service that several machines share. */
export function providerCalls({ client: { api }, records, now }: ProviderDependencies) {
  // Passes `handling`, because the sign-in machines handle all faults themselves.
  const readConfiguration = (signal: AbortSignal) =>
    answer(api.GET('/userprofile/api/v1/auth/frontendconfig', { ...handling(), signal }));

  /** Builds the authorization request of the console's own login, with its state and verifier. */
  async function ownRequest(signal: AbortSignal) {
    const { clientId, envBaseUrl } = await readConfiguration(signal);
    const base = withoutTrailingSlashes(envBaseUrl);
    const pkce = await createPkceRequest();
    const request = {
      client_id: clientId,
      redirect_uri: `${base}/userprofile/selfcallback`,
      code_challenge_method: 'S256',
      code_challenge: pkce.challenge,
      state: pkce.state,
    } as const;
    return { base, request, pkce };
  }

  async function checkSession(request: AuthorizationRequest, signal: AbortSignal): Promise<SessionCheck> {
    const {
      redirectUrl,
      continueAs = null,
      denied = null,
      secondStep,
      lacksPkce = false,
      trial: isTrial = false,
    } = await answer(api.POST('/userprofile/api/v1/auth/session', { ...handling(), body: request, signal }));
    return {
      redirectUrl: redirectUrl === null ? null : new Secret(redirectUrl),
      continueAs,
      denied,
      secondStep: secondStep ? readSecondStep(secondStep) : null,
      lacksPkce,
      isTrial,
    };
  }

  /** Exchanges a code for an access token, without storing the token. */
  async function requestToken(code: Secret, verifier: Secret, signal: AbortSignal): Promise<IssuedToken> {
    const { clientId } = await readConfiguration(signal);
    const token = await answer(
      api.POST('/userprofile/api/v1/auth/token', {
        ...handling(),
        body: {
          client_id: clientId,
          code: code.reveal(),
          code_verifier: verifier.reveal(),
          grant_type: 'authorization_code',
        },
        signal,
      }),
    );
    if (!token.access_token) throw MALFORMED;
    return { token: new Secret(token.access_token), lifetimeSeconds: token.expires_in };
  }

  /** Exchanges a code for an access token, and stores the token. */
  async function exchange(code: Secret, verifier: Secret, signal: AbortSignal): Promise<TokenFacts> {
    const { token, lifetimeSeconds } = await requestToken(code, verifier, signal);
    return keepToken(token, lifetimeSeconds);
  }

  function keepToken(token: Secret, lifetimeSeconds = TOKEN_LIFETIME_SECONDS): TokenFacts {
    const expiresAt = now() + lifetimeSeconds * 1000;
    records.token.write(token);
    records.expiry.write(expiresAt);
    return { expiresAt };
  }

  return { readConfiguration, ownRequest, checkSession, requestToken, exchange, keepToken };
}

export type ProviderCalls = ReturnType<typeof providerCalls>;
