import * as oauth from 'oauth4webapi';
import { problem, Problem } from '../http/problem.ts';
import { fetchFromSystem } from '../sources/http.ts';

/** The external identity provider, and this product's client there. */
export interface IdentityProvider {
  /** Its issuer, where its configuration is found (OpenID Connect Discovery 1.0, section 4). */
  url: string;
  clientId: string;
  timeoutMs?: number;
}

/** What the browser came back from the provider with, and what it left with. */
export interface ProviderCode {
  code: string;
  codeVerifier: string;
  redirectUri: string;
}

/** Who the provider says has signed in. */
export interface ExternalIdentity {
  /** The provider, and its name for the person: together they never mean anybody else. */
  issuer: string;
  subject: string;
  username: string | null;
  /** Null where the provider does not answer for it. */
  verifiedEmail: string | null;
  /** Its name for the session that the person has there (claim `sid`). */
  ticket: string | null;
}

/** How long each of its answers may take: a person waits for them. */
const TIMEOUT_MS = 10_000;

/** Clocks may differ by so many seconds. */
const CLOCK_TOLERANCE = 60;

/** OpenID Connect Core 1.0, section 2: a subject has up to 255 ASCII characters. */
const SUBJECT_PATTERN = /^[\x20-\x7e]{1,255}$/;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The reason is for the log; a person is told only that it cannot be trusted. */
const untrusted = (reason: string) =>
  problem('source_failed', {
    message: 'The identity provider sent something that cannot be trusted.',
    cause: new Error(`identity provider: ${reason}`),
  });

/** Only a provider whose own address is plain http, as the demo suite's is, may name endpoints that are. */
const requestsTo = ({ url, timeoutMs = TIMEOUT_MS }: IdentityProvider) => ({
  [oauth.customFetch]: fetchFromSystem({ timeoutMs, name: 'identity provider' }),
  [oauth.allowInsecureRequests]: url.startsWith('http:'),
});

type Requests = ReturnType<typeof requestsTo>;

/** What the provider says of itself (OpenID Connect Discovery 1.0, section 4). */
async function serverOf(url: string, requests: Requests): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(new URL(url), requests);
  const copy = response.clone();
  try {
    return await oauth.processDiscoveryResponse(new URL(url), response);
  } catch {
    // Its issuer may end with a slash, which settings are read without.
    return oauth.processDiscoveryResponse(new URL(`${url}/`), copy);
  }
}

/** The claims of the ID token that the provider gives for a code (OpenID Connect Core 1.0, section 3.1.3). */
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
  // The console has judged the answer that the code came in: its state and its issuer are not known here.
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
    // The browser was sent without one: a token that has one was made for another sign-in.
    expectedNonce: oauth.expectNoNonce,
  });
  await oauth.validateApplicationLevelSignature(server, response, requests);
  return oauth.getValidatedIdTokenClaims(tokens)!;
}

/** Without what the library's errors carry: the claims of the token. */
function refusal(error: unknown): unknown {
  if (error instanceof Problem) return error;
  if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') {
    return problem('invalid_grant');
  }
  return error instanceof Error ? untrusted(error.message) : error;
}

/**
 * Exchanges a code of the external identity provider and finds out who it stands for.
 *
 * @throws Problem invalid_grant where the provider does not take the code; source_failed, no_response or timed_out
 *   where its answers cannot be had or trusted.
 */
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
