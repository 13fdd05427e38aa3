import type { Db } from '../db/open.ts';
import { lengthOf } from '../../openapi/text-fault.ts';
import { problem } from '../http/problem.ts';
import { isStorable } from '../http/storable-text.ts';
import { issueCode } from './codes.ts';
import { CHALLENGE_PATTERN } from './pkce.ts';
import { equalInConstantTime } from './secrets.ts';

/** An array if the client sent the parameter more than once. */
type Parameter = string | string[] | null | undefined;

/** The parameters of an authorization request (RFC 6749, section 4.1.1; RFC 7636, section 4.3). */
export interface AuthorizationRequest {
  client_id: Parameter;
  redirect_uri: Parameter;
  scope?: Parameter;
  response_type?: Parameter;
  response_mode?: Parameter;
  state?: Parameter;
  code_challenge?: Parameter;
  code_challenge_method?: Parameter;
}

/** A valid request, or the redirect that reports the error to the client. */
export type CheckedRequest =
  | {
      outcome: 'accepted';
      clientUuid: string;
      redirectUri: string;
      codeChallenge: string;
      state: string | null;
      /** The `iss` parameter of the response (RFC 9207). */
      issuer: string;
    }
  | { outcome: 'refused'; redirectUrl: string };

/** Schemes that would run script in our page or read the user's disk. */
const DANGEROUS_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']);

/** Accepts absolute URIs without a fragment (RFC 6749, section 3.1.2). */
export function isRedirectUri(text: string): boolean {
  return URL.canParse(text) && !text.includes('#') && !DANGEROUS_SCHEMES.has(new URL(text).protocol);
}

/** Appends query parameters and leaves the rest of the URI unchanged. Null values are skipped. */
export function appendParameters(uri: string, parameters: Record<string, string | null>): string {
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

/** Maximum lengths in code points. */
const MAX_LENGTHS = {
  client_id: 255,
  redirect_uri: 2048,
  scope: 1024,
  response_type: 64,
  response_mode: 64,
  state: 8192,
  code_challenge: 128,
  code_challenge_method: 64,
} satisfies Record<keyof AuthorizationRequest, number>;

type ParameterName = keyof typeof MAX_LENGTHS;

interface ReadParameter {
  /** Null if the parameter is missing or invalid. */
  value: string | null;
  fault: string | null;
}

/**
 * Reads a parameter. It must not occur more than once; an empty one counts as missing (RFC 6749, section
 * 3.1).
 */
function readParameter(request: AuthorizationRequest, name: ParameterName): ReadParameter {
  const [value = null, ...others] = [request[name] ?? []].flat().filter((given) => given !== '');
  const fault = (description: string) => ({ value: null, fault: `${name} ${description}` });
  if (others.length > 0) return fault('is included more than once');
  if (value === null) return { value, fault: null };
  if (!isStorable(value)) return fault('has a character that cannot be used');
  if (lengthOf(value) > MAX_LENGTHS[name]) return fault(`is longer than ${MAX_LENGTHS[name]} characters`);
  return { value, fault: null };
}

type Parameters = Record<ParameterName, ReadParameter>;

const readParameters = (request: AuthorizationRequest): Parameters =>
  Object.fromEntries(
    (Object.keys(MAX_LENGTHS) as ParameterName[]).map((name) => [name, readParameter(request, name)]),
  ) as Parameters;

function challengeOrFault(parameters: Parameters): string | RequestFault {
  const faulty = Object.values(parameters).find(({ fault }) => fault !== null);
  if (faulty?.fault) return invalid(faulty.fault);
  const { response_type: type, response_mode: mode, code_challenge_method: method } = parameters;
  if ((type.value ?? 'code') !== 'code') {
    return { error: 'unsupported_response_type', description: 'response_type must be code' };
  }
  if ((mode.value ?? 'query') !== 'query') return invalid('response_mode must be query');
  if ((method.value ?? 'S256') !== 'S256') return invalid('code_challenge_method must be S256');
  const { value: challenge } = parameters.code_challenge;
  if (challenge === null) return invalid('code_challenge is missing');
  if (!CHALLENGE_PATTERN.test(challenge)) {
    return invalid('code_challenge must be 43 characters of base64url');
  }
  return challenge;
}

const findClient = (db: Db, uuid: string) =>
  db
    .selectFrom('auth_clients')
    .select(['uuid', 'allowed_redirect_target'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();

/**
 * Validates an authorization request. An unknown client or wrong redirect URI throws; all other errors are
 * reported to the client by redirect (RFC 6749, section 4.1.2.1).
 *
 * @throws Problem unknown_client, redirect_uri_mismatch
 */
export async function checkAuthorizationRequest(
  db: Db,
  issuer: string,
  request: AuthorizationRequest,
): Promise<CheckedRequest> {
  const parameters = readParameters(request);
  const clientId = parameters.client_id.value;
  const client = clientId === null ? undefined : await findClient(db, clientId);
  if (!client) throw problem('unknown_client');
  const redirectUri = parameters.redirect_uri.value ?? '';
  if (!isRedirectUri(redirectUri) || !equalInConstantTime(redirectUri, client.allowed_redirect_target)) {
    throw problem('redirect_uri_mismatch');
  }

  const { value: state } = parameters.state;
  const challenge = challengeOrFault(parameters);
  if (typeof challenge === 'string') {
    const clientUuid = client.uuid;
    return { outcome: 'accepted', clientUuid, redirectUri, codeChallenge: challenge, state, issuer };
  }
  const { error, description } = challenge;
  return {
    outcome: 'refused',
    redirectUrl: appendParameters(redirectUri, { error, error_description: description, state, iss: issuer }),
  };
}

export type AcceptedRequest = Extract<CheckedRequest, { outcome: 'accepted' }>;

export interface SignedIn {
  userUuid: string;
  sessionHash: string;
}

/** Issues a code and returns the URL to redirect the browser to, with code, state and issuer. */
export async function grantRequest(
  db: Db,
  { clientUuid, redirectUri, codeChallenge, state, issuer }: AcceptedRequest,
  { userUuid, sessionHash }: SignedIn,
  now: number,
): Promise<string> {
  const grant = { clientUuid, userUuid, redirectUri, codeChallenge, sessionHash };
  const code = await issueCode(db, grant, now);
  return appendParameters(redirectUri, { code, state, iss: issuer });
}
