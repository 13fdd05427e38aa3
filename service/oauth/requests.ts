import { compiledOnce } from '../db/compiled-once.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../http/problem.ts';
import { issueCode } from './codes.ts';
import { CHALLENGE_PATTERN } from './pkce.ts';
import { sameText } from './secrets.ts';

/** RFC 6749, section 4.1.1; RFC 7636, section 4.3. */
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

/** A request that can be granted, or the address that takes the error to the client. */
export type CheckedRequest =
  | {
      outcome: 'accepted';
      clientUuid: string;
      redirectUri: string;
      codeChallenge: string;
      state: string | null;
      /** RFC 9207. */
      issuer: string;
    }
  | { outcome: 'refused'; redirectUrl: string };

/** Refuses schemes that would run in our page or read the user's disk. */
const DANGEROUS_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']);

/** Allows absolute URIs without a fragment (RFC 6749, section 3.1.2). */
export function isRedirectUri(text: string): boolean {
  return URL.canParse(text) && !text.includes('#') && !DANGEROUS_SCHEMES.has(new URL(text).protocol);
}

/** Leaves the rest of the URI as the client wrote it. */
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

const findClient = compiledOnce((db: Db, uuid: string) =>
  db.selectFrom('auth_clients').select(['uuid', 'allowed_redirect_target']).where('uuid', '=', uuid),
);

/**
 * Checks an authorization request. A wrong client or redirect URI throws; all other errors go back to the client by
 * redirect (RFC 6749, section 4.1.2.1).
 *
 * @throws Problem unknown_client, redirect_uri_mismatch.
 */
export async function checkAuthorizationRequest(
  db: Db,
  issuer: string,
  request: AuthorizationRequest,
): Promise<CheckedRequest> {
  const [client] = await findClient(db, request.client_id);
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

/** Gives the address to send the browser to, with code, state and issuer. */
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
