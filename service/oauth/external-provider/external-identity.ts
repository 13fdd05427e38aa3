import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import * as oauth from 'oauth4webapi';
import { LOGOUT_EVENT } from '../../backchannel-logout/logout-event.ts';
import type { SingleSignOn } from '../../config.ts';
import { problem, Problem } from '../../problem.ts';
import { readSource } from '../../sources/http.ts';
import { challengeOf } from '../authorization/pkce.ts';
import {
  PROVIDER_TIMEOUT_MS,
  requestsTo,
  withMetadata,
  type MetadataCache,
  type ProviderAddress,
} from './external-provider-metadata.ts';

/** The settings of single sign-on that the exchange of a code needs. */
export interface IdentityProvider extends Omit<SingleSignOn, 'autoRedirect' | 'levels'>, ProviderAddress {}

export interface ProviderCode {
  code: string;
  codeVerifier: string;
  redirectUri: string;
}

export interface ExternalIdentity {
  /** The issuer. Together with the subject, it identifies the user permanently. */
  issuer: string;
  subject: string;
  username: string | null;
  verifiedEmail: string | null;
  /** The claim `sid`, which identifies the session at the provider. */
  ticket: string | null;
  /** The values of `amr` and `acr`, which say how the user has signed in at the provider. */
  proofs: readonly string[];
  /** The claim `auth_time`, in milliseconds since 1970: when the user has signed in at the provider. */
  authTime: number | null;
}

/** The address to which the console redirects the browser, and the issuer whose response the console accepts. */
export interface AuthorizationEndpoint {
  issuer: string;
  authorizationEndpoint: string;
}

/** The scopes that single sign-on requests. Their claims identify an account. */
export const SSO_SCOPE = 'openid profile email';

/** Maximum difference between the clocks of the provider and the service, in seconds. */
const CLOCK_TOLERANCE = 60;

/** The accepted signature algorithms. All of them verify with a public key, which the provider publishes. */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Matches a valid subject (OpenID Connect Core 1.0, section 2). */
const SUBJECT_PATTERN = /^[\x20-\x7e]{1,255}$/;

/** Matches a valid error code (RFC 6749, section 5.2). */
const ERROR_CODE_PATTERN = /^[a-z_]{1,60}$/;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Creates the error for a response that cannot be trusted. The reason is logged, but not shown to the user. */
const untrusted = (reason: string) =>
  problem('source_failed', {
    message: 'The identity provider sent a response that cannot be trusted.',
    cause: new Error(`identity provider: ${reason}`),
  });

/**
 * Returns the provider's authorization endpoint.
 *
 * @throws Problem source_failed if the metadata contains no endpoint, or an http address although the provider uses
 * https
 */
function authorizationEndpointOf(server: oauth.AuthorizationServer, url: string): string {
  const endpoint = server.authorization_endpoint;
  const isUsable =
    endpoint !== undefined &&
    URL.canParse(endpoint) &&
    (new URL(endpoint).protocol === 'https:' || new URL(endpoint).protocol === new URL(url).protocol);
  if (!isUsable) throw untrusted('its metadata contains no usable authorization_endpoint');
  return endpoint;
}

/**
 * Chooses how the service authenticates at the identity provider: without a secret, by HTTP Basic, or by a secret in
 * the body.
 *
 * @throws Problem source_failed if there is a secret, but the provider supports neither Basic nor the body
 */
function authenticationBy(secret: string | null, server: oauth.AuthorizationServer): oauth.ClientAuth {
  if (secret === null) return oauth.None();
  // If the metadata names no method, uses the default of OpenID Connect Discovery 1.0, section 3.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (methods.includes('client_secret_basic')) return oauth.ClientSecretBasic(secret);
  if (methods.includes('client_secret_post')) return oauth.ClientSecretPost(secret);
  throw untrusted(`it accepts no client secret, only ${methods.join(', ')}`);
}

/** Runs one request to the provider, and repeats it if the metadata was outdated. */
type WithMetadata = <Result>(use: (server: oauth.AuthorizationServer) => Promise<Result>) => Promise<Result>;

/**
 * Returns the claims of the ID token (OpenID Connect Core 1.0, section 3.1.3). If the ID token lacks the claim by
 * which the service finds the account, adds the claims of the userinfo endpoint (section 5.3): many providers put
 * only `sub` into ID tokens. Only the token request uses up the code. The other requests can be repeated without a
 * new code.
 */
async function claimsFor(
  { clientId, clientSecret, isDiscovered, claim, ...address }: IdentityProvider,
  { code, codeVerifier, redirectUri }: ProviderCode,
  withServer: WithMetadata,
  now: number,
): Promise<oauth.IDToken> {
  const requests = requestsTo(address);
  const client: oauth.Client = {
    client_id: clientId,
    [oauth.clockSkew]: Math.round((now - Date.now()) / 1000),
    [oauth.clockTolerance]: CLOCK_TOLERANCE,
  };
  // The call omits `state` and `iss` of the authorization response, because only the console knows the expected values,
  // and has already checked both.
  const parameters = { code, code_verifier: codeVerifier, redirect_uri: redirectUri };
  const { response, tokens } = await withServer(async (server) => {
    const answered = await oauth.genericTokenEndpointRequest(
      server,
      client,
      authenticationBy(clientSecret, server),
      'authorization_code',
      parameters,
      requests,
    );
    const processed = await oauth.processAuthorizationCodeResponse(server, client, answered, {
      requireIdToken: true,
      // The expected nonce is the code challenge, which the console sent as nonce. A different nonce belongs to a
      // different sign-in.
      expectedNonce: isDiscovered ? challengeOf(codeVerifier) : oauth.expectNoNonce,
    });
    return { response: answered, tokens: processed };
  });
  await withServer((server) => oauth.validateApplicationLevelSignature(server, response, requests));
  const claims = oauth.getValidatedIdTokenClaims(tokens)!;
  const needed = claim === 'email' ? ['email', 'email_verified'] : [claim];
  if (needed.every((name) => claims[name] !== undefined)) return claims;
  return withServer(async (server) => {
    if (server.userinfo_endpoint === undefined) return claims;
    const answered = await oauth.userInfoRequest(server, client, tokens.access_token, requests);
    const isJwt = /^application\/jwt\b/i.test(answered.headers.get('content-type') ?? '');
    // `userinfo_signing_alg_values_supported` is optional (OpenID Connect Discovery 1.0, section 3). oauth4webapi
    // refuses every JWT without it.
    const signing = { userinfo_signing_alg_values_supported: SIGNATURES, ...server };
    const userInfo = await oauth.processUserInfoResponse(signing, client, claims.sub, answered);
    if (isJwt) await oauth.validateApplicationLevelSignature(signing, answered, requests);
    // Both claims come from the same source, because the `email_verified` of one source may apply to a different
    // address than the `email` of the other.
    return { ...claims, ...Object.fromEntries(needed.map((name) => [name, userInfo[name]])) };
  });
}

/**
 * Maps an error of oauth4webapi to a problem. Drops the original error, because its `cause` can contain claims of the
 * token.
 */
function refusal(error: unknown): unknown {
  if (error instanceof Problem) return error;
  if (error instanceof oauth.ResponseBodyError) {
    if (error.error === 'invalid_grant') return problem('invalid_grant');
    const code = ERROR_CODE_PATTERN.test(error.error) ? error.error : 'an error';
    return problem('source_failed', {
      message: `The identity provider refused the sign-in (${code}).`,
      cause: new Error(`identity provider: ${code}, ${error.error_description ?? 'without a description'}`),
    });
  }
  return error instanceof Error ? untrusted(error.message) : error;
}

/**
 * Exchanges a code of the provider for the identity of the user.
 *
 * @throws Problem invalid_grant if the provider refuses the code; source_failed, no_response, timed_out
 */
export async function identityFor(
  cache: MetadataCache,
  provider: IdentityProvider,
  code: ProviderCode,
  now: number,
): Promise<ExternalIdentity> {
  const withServer: WithMetadata = (use) => withMetadata(cache, provider, now, use);
  try {
    const claims = await claimsFor(provider, code, withServer, now);
    if (!SUBJECT_PATTERN.test(claims.sub)) throw untrusted('its ID token has a malformed subject');
    return {
      issuer: claims.iss,
      subject: claims.sub,
      username: textOf(claims['preferred_username']),
      verifiedEmail: claims['email_verified'] === true ? textOf(claims['email']) : null,
      ticket: textOf(claims['sid']),
      proofs: [claims['amr'], claims['acr']].flat().filter((value) => typeof value === 'string'),
      authTime: typeof claims.auth_time === 'number' ? Math.floor(claims.auth_time * 1000) : null,
    };
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * Reads the provider's issuer and authorization endpoint from its metadata, which may be cached.
 *
 * @throws Problem source_failed, no_response, timed_out
 */
export async function findAuthorizationEndpoint(
  cache: MetadataCache,
  provider: ProviderAddress,
  now: number,
): Promise<AuthorizationEndpoint> {
  try {
    return await withMetadata(cache, provider, now, async (server) => ({
      issuer: server.issuer,
      authorizationEndpoint: authorizationEndpointOf(server, provider.url),
    }));
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * Selects the sessions that a logout token of the provider ends: those of its user (`subject`), or those that were
 * opened from one session at the provider (`sid`). At least one of the two is not null. If neither is null, a session
 * must match both.
 */
export interface EndedAtProvider {
  issuer: string;
  subject: string | null;
  sid: string | null;
  /** When the provider issued the logout token, in milliseconds since 1970. */
  issuedAt: number;
}

/** Maximum age of a logout token, in seconds. The recommended lifetime of a logout token is two minutes. */
const LOGOUT_TOKEN_MAX_AGE = 10 * 60;

/** The accepted types of a logout token. Older providers send `JWT` or no type. */
const LOGOUT_TOKEN_TYPES: readonly unknown[] = ['logout+jwt', 'application/logout+jwt', 'JWT', undefined];

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasLogoutEvent = ({ events }: JWTPayload): boolean =>
  isObject(events) && isObject((events as Record<string, unknown>)[LOGOUT_EVENT]);

async function keysOf(
  server: oauth.AuthorizationServer,
  { timeoutMs = PROVIDER_TIMEOUT_MS }: ProviderAddress,
) {
  if (server.jwks_uri === undefined) throw untrusted('its metadata contains no jwks_uri');
  const keys = await readSource(server.jwks_uri, { name: 'identity provider', timeoutMs });
  return createLocalJWKSet(keys as JSONWebKeySet);
}

/**
 * Verifies a logout token of the provider (OpenID Connect Back-Channel Logout 1.0, section 2.6). The keys are read
 * each time, so that a withdrawn key is not accepted.
 *
 * @returns null if the token is not valid
 * @throws Problem source_failed, no_response, timed_out
 */
export async function verifyLogoutToken(
  cache: MetadataCache,
  provider: Pick<IdentityProvider, 'url' | 'clientId' | 'timeoutMs'>,
  token: string,
  now: number,
): Promise<EndedAtProvider | null> {
  const { clientId: audience } = provider;
  try {
    // The audience is checked first, so that a token for another client causes no request to the provider.
    if (![decodeJwt(token).aud].flat().includes(audience)) return null;
    const { issuer, payload, protectedHeader } = await withMetadata(cache, provider, now, async (server) => ({
      issuer: server.issuer,
      ...(await jwtVerify(token, await keysOf(server, provider), {
        issuer: server.issuer,
        audience,
        algorithms: SIGNATURES,
        requiredClaims: ['iat', 'jti'],
        maxTokenAge: LOGOUT_TOKEN_MAX_AGE,
        clockTolerance: CLOCK_TOLERANCE,
        currentDate: new Date(now),
      })),
    }));
    const [subject, sid] = [textOf(payload.sub), textOf(payload['sid'])];
    const isLogout =
      LOGOUT_TOKEN_TYPES.includes(protectedHeader.typ) && hasLogoutEvent(payload) && !('nonce' in payload);
    if (!isLogout || (subject === null && sid === null)) return null;
    return { issuer, subject, sid, issuedAt: Math.floor((payload.iat ?? 0) * 1000) };
  } catch (error) {
    // A TypeError means an invalid token, because jose throws it for a malformed token.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw refusal(error);
  }
}
