import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { problem } from '../http/problem.ts';
import { askOAuth, readSource } from '../sources/http.ts';

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

interface Metadata {
  issuer: string;
  tokenEndpoint: string;
  jwksUri: string;
}

/** How long each of its answers may take: a person waits for them. */
const TIMEOUT_MS = 10_000;

const optionsFor = ({ timeoutMs = TIMEOUT_MS }: IdentityProvider) => ({
  name: 'identity provider',
  timeoutMs,
  maxBytes: 1024 * 1024,
});

/** Signatures that only the provider can make; `none` and shared secrets are not among them. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Clocks may differ by so many seconds. */
const CLOCK_TOLERANCE = 60;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** The reason is for the log; a person is told only that it cannot be trusted. */
const untrusted = (reason: string) =>
  problem('source_failed', {
    message: 'The identity provider sent something that cannot be trusted.',
    cause: new Error(`identity provider: ${reason}`),
  });

async function metadataOf(provider: IdentityProvider): Promise<Metadata> {
  const { url } = provider;
  const found = await readSource(`${url}/.well-known/openid-configuration`, optionsFor(provider));
  const { issuer, token_endpoint: token, jwks_uri: jwks } = isObject(found) ? found : {};
  const [tokenEndpoint, jwksUri] = [textOf(token), textOf(jwks)];
  if (typeof issuer !== 'string' || withoutSlash(issuer) !== url) throw untrusted('another issuer');
  if (tokenEndpoint === null || jwksUri === null) throw untrusted('no endpoints');
  return { issuer, tokenEndpoint, jwksUri };
}

/** The ID token for a code (OpenID Connect Core 1.0, section 3.1.3). */
async function idTokenFor(
  provider: IdentityProvider,
  { tokenEndpoint }: Metadata,
  { code, codeVerifier, redirectUri }: ProviderCode,
): Promise<string> {
  const form = {
    grant_type: 'authorization_code',
    client_id: provider.clientId,
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
  };
  const { isRefused, body } = await askOAuth(tokenEndpoint, { ...optionsFor(provider), form });
  if (isRefused && isObject(body) && body['error'] === 'invalid_grant') throw problem('invalid_grant');
  const idToken = isObject(body) ? textOf(body['id_token']) : null;
  if (isRefused || idToken === null) throw untrusted('no ID token');
  return idToken;
}

/** The claims of an ID token (OpenID Connect Core 1.0, section 3.1.3.7). */
async function claimsOf(
  idToken: string,
  { issuer, jwksUri }: Metadata,
  provider: IdentityProvider,
  now: number,
): Promise<JWTPayload> {
  const { clientId } = provider;
  const keys = (await readSource(jwksUri, optionsFor(provider))) as JSONWebKeySet;
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: new Date(now),
    });
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== clientId) {
      throw untrusted('given to another party');
    }
    // The browser was sent without one: this token was made for another sign-in.
    if (payload['nonce'] !== undefined) throw untrusted('a nonce that was not sent');
    return payload;
  } catch (error) {
    // Without the claims, which jose's errors carry.
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw untrusted(error.message);
    throw error;
  }
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
  const metadata = await metadataOf(provider);
  const idToken = await idTokenFor(provider, metadata, code);
  const claims = await claimsOf(idToken, metadata, provider, now);
  const subject = textOf(claims.sub);
  if (subject === null) throw untrusted('no subject');
  return {
    issuer: metadata.issuer,
    subject,
    username: textOf(claims['preferred_username']),
    verifiedEmail: claims['email_verified'] === true ? textOf(claims['email']) : null,
    ticket: textOf(claims['sid']),
  };
}
