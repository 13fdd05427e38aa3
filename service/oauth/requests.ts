import type { Db } from '../db/open.ts';
import { problem } from '../http/problem.ts';
import { issueCode } from './codes.ts';
import { CHALLENGE_PATTERN } from './pkce.ts';
import { sameText } from './secrets.ts';

/** An authorization request as it arrives (RFC 6749, section 4.1.1; RFC 7636, section 4.3). */
export interface AuthorizationRequest {
  client_id: string;
  redirect_uri: string;
  scope?: string | null | undefined;
  response_type?: string | null | undefined;
  response_mode?: string | null | undefined;
  state?: string | null | undefined;
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}

/** A request that can be granted, or the address that tells the client why it cannot. */
export type CheckedRequest =
  | {
      outcome: 'accepted';
      clientUuid: string;
      redirectUri: string;
      codeChallenge: string;
      state: string | null;
      /** Names who answers, for clients of several providers (RFC 9207). */
      issuer: string;
    }
  | { outcome: 'refused'; redirectUrl: string };

/** Refuses schemes that would run in our page or read the user's disk. */
const DANGEROUS_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']);

/** Tells whether a browser may be sent there: an absolute URI without a fragment (RFC 6749, section 3.1.2). */
export function isRedirectUri(text: string): boolean {
  return URL.canParse(text) && !text.includes('#') && !DANGEROUS_SCHEMES.has(new URL(text).protocol);
}

/** Adds parameters to a redirect URI, and leaves the rest as the client wrote it. */
export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) added.append(name, value);
  }
  return `${uri}${uri.includes('?') ? '&' : '?'}${added}`;
}

interface RequestFault {
  error: 'invalid_request' | 'unsupported_response_type';
  description: string;
}

const invalid = (description: string): RequestFault => ({ error: 'invalid_request', description });

/** Reads the code challenge of a request, or finds the first thing wrong with it. */
function challengeOrFault(request: AuthorizationRequest): string | RequestFault {
  if ((request.response_type || 'code') !== 'code') {
    return { error: 'unsupported_response_type', description: 'response_type must be code' };
  }
  if ((request.response_mode || 'query') !== 'query') return invalid('response_mode must be query');
  if ((request.code_challenge_method || 'S256') !== 'S256') {
    return invalid('code_challenge_method must be S256');
  }
  if (!request.code_challenge) return invalid('code_challenge is missing');
  if (!CHALLENGE_PATTERN.test(request.code_challenge)) {
    return invalid('code_challenge must be 43 characters of base64url');
  }
  return request.code_challenge;
}

/**
 * Checks an authorization request.
 *
 * A wrong client or redirect URI is never answered with a redirect (RFC 6749, section 4.1.2.1); anything else wrong
 * goes back to the client.
 *
 * @param issuer PUBLIC_URL.
 * @throws Problem unknown_client, redirect_uri_mismatch.
 */
export async function checkAuthorizationRequest(
  db: Db,
  issuer: string,
  request: AuthorizationRequest,
): Promise<CheckedRequest> {
  const client = await db
    .selectFrom('auth_clients')
    .select(['uuid', 'allowed_redirect_target'])
    .where('uuid', '=', request.client_id)
    .executeTakeFirst();
  if (!client) throw problem('unknown_client');
  const redirectUri = request.redirect_uri;
  if (!isRedirectUri(redirectUri) || !sameText(redirectUri, client.allowed_redirect_target)) {
    throw problem('redirect_uri_mismatch');
  }

  const state = request.state ?? null;
  const challenge = challengeOrFault(request);
  if (typeof challenge === 'string') {
    const clientUuid = client.uuid;
    return { outcome: 'accepted', clientUuid, redirectUri, codeChallenge: challenge, state, issuer };
  }
  const { error, description } = challenge;
  return {
    outcome: 'refused',
    redirectUrl: withParameters(redirectUri, { error, error_description: description, state, iss: issuer }),
  };
}

export type AcceptedRequest = Extract<CheckedRequest, { outcome: 'accepted' }>;

export interface SignedIn {
  userUuid: string;
  sessionHash: string;
}

/**
 * Grants a request to a signed-in user.
 *
 * @returns the address to send the browser to, with a code, the client's state (RFC 6749, section 4.1.2) and the issuer.
 */
export async function grantRequest(
  db: Db,
  { clientUuid, redirectUri, codeChallenge, state, issuer }: AcceptedRequest,
  { userUuid, sessionHash }: SignedIn,
  now: number,
): Promise<string> {
  const grant = { clientUuid, userUuid, redirectUri, codeChallenge, sessionHash };
  const code = await issueCode(db, grant, now);
  return withParameters(redirectUri, { code, state, iss: issuer });
}
