import * as oauth from 'oauth4webapi';
import { problem, Problem } from '../http/problem.ts';
import { fetchFromSystem } from '../sources/http.ts';

export interface IdentityProvider {
  /** The issuer (OpenID Connect Discovery 1.0, section 4). */
  url: string;
  clientId: string;
  timeoutMs?: number;
}

export interface ProviderCode {
  code: string;
  codeVerifier: string;
  redirectUri: string;
}

export interface ExternalIdentity {
  /** Issuer and subject together never name anybody else. */
  issuer: string;
  subject: string;
  username: string | null;
  verifiedEmail: string | null;
  /** Claim `sid`. */
  ticket: string | null;
}

/** Short, since a person waits for each answer. */
const TIMEOUT_MS = 10_000;

/** Seconds by which clocks may differ. */
const CLOCK_TOLERANCE = 60;

/** OpenID Connect Core 1.0, section 2. */
const SUBJECT_PATTERN = /^[\x20-\x7e]{1,255}$/;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Keeps the reason for the log: the person learns only that the answer cannot be trusted. */
const untrusted = (reason: string) =>
  problem('source_failed', {
    message: 'The identity provider sent something that cannot be trusted.',
    cause: new Error(`identity provider: ${reason}`),
  });

/** Allows plain http only at a provider whose own address is plain http, such as the demo suite's. */
const requestsTo = ({ url, timeoutMs = TIMEOUT_MS }: Pick<IdentityProvider, 'url' | 'timeoutMs'>) => ({
  [oauth.customFetch]: fetchFromSystem({ timeoutMs, name: 'identity provider' }),
  [oauth.allowInsecureRequests]: url.startsWith('http:'),
});

type Requests = ReturnType<typeof requestsTo>;

/** OpenID Connect Discovery 1.0, section 4. */
async function serverOf(url: string, requests: Requests): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(new URL(url), requests);
  const copy = response.clone();
  try {
    return await oauth.processDiscoveryResponse(new URL(url), response);
  } catch {
    // The issuer may end with a slash, which settings lose.
    return oauth.processDiscoveryResponse(new URL(`${url}/`), copy);
  }
}

/** OpenID Connect Core 1.0, section 3.1.3. */
async function claimsFor(
  server: oauth.AuthorizationServer,
  clientId: string,
  { code, codeVerifier, redirectUri }: ProviderCode,
  requests: Requests,
  now: number,
): Promise<oauth.IDToken> {
  const client: oauth.Client = {
    client_id: clientId,
    [oauth.clockSkew]: Math.round((now - Date.now()) / 1000),
    [oauth.clockTolerance]: CLOCK_TOLERANCE,
  };
  // The console has checked state and issuer, which are not known here.
  const parameters = { code, code_verifier: codeVerifier, redirect_uri: redirectUri };
  const response = await oauth.genericTokenEndpointRequest(
    server,
    client,
    oauth.None(),
    'authorization_code',
    parameters,
    requests,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    requireIdToken: true,
    // The request had no nonce, so a token with one was made for another sign-in.
    expectedNonce: oauth.expectNoNonce,
  });
  await oauth.validateApplicationLevelSignature(server, response, requests);
  return oauth.getValidatedIdTokenClaims(tokens)!;
}

/** Drops the library's error, which carries the token's claims. */
function refusal(error: unknown): unknown {
  if (error instanceof Problem) return error;
  if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') {
    return problem('invalid_grant');
  }
  return error instanceof Error ? untrusted(error.message) : error;
}

/** @throws Problem invalid_grant where the provider refuses the code; source_failed, no_response, timed_out. */
export async function identityFor(
  provider: IdentityProvider,
  code: ProviderCode,
  now: number,
): Promise<ExternalIdentity> {
  const requests = requestsTo(provider);
  try {
    const server = await serverOf(provider.url, requests);
    const claims = await claimsFor(server, provider.clientId, code, requests, now);
    if (!SUBJECT_PATTERN.test(claims.sub)) throw untrusted('a subject that is none');
    return {
      issuer: server.issuer,
      subject: claims.sub,
      username: textOf(claims['preferred_username']),
      verifiedEmail: claims['email_verified'] === true ? textOf(claims['email']) : null,
      ticket: textOf(claims['sid']),
    };
  } catch (error) {
    throw refusal(error);
  }
}

/** Gives the provider's issuer, as it says itself. @throws Problem source_failed, no_response, timed_out. */
export async function findProvider(provider: Pick<IdentityProvider, 'url' | 'timeoutMs'>): Promise<string> {
  try {
    return (await serverOf(provider.url, requestsTo(provider))).issuer;
  } catch (error) {
    throw refusal(error);
  }
}
