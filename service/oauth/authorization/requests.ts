import type { Context } from '../../context.ts';
import { describeMismatch } from '../../auth-client/address-difference.ts';
import { isRedirectTarget } from '../../auth-client/addresses.ts';
import { findSignInClient, type SignInClient } from '../../auth-client/find-client.ts';
import { Problem, problem, type ProblemCode } from '../../problem.ts';
import { findTrial, trialRedirectUri } from './client-trials.ts';
import { readParameters, type AuthorizationRequest, type Parameters } from './authorization-parameters.ts';
import type { AuthorizationResponse, ResponseMode } from './authorization-response.ts';
import { levelsOf, type SignInLevel } from '../sign-in-methods.ts';
import { userOfHint } from '../tokens/id-tokens.ts';
import { CHALLENGE_PATTERN } from './pkce.ts';
import { grantedScope, isOpenIdRequest } from './scopes.ts';

/** Where and how the client receives the response. */
interface Recipient {
  redirectUri: string;
  responseMode: ResponseMode;
  state: string | null;
  /** The `iss` parameter of the response (RFC 9207). */
  issuer: string;
}

export interface AcceptedRequest extends Recipient {
  outcome: 'accepted';
  client: SignInClient;
  clientUuid: string;
  /** The code challenge (RFC 7636); empty if the client is exempt from PKCE and sent none. */
  codeChallenge: string;
  /** Null if the request is not an OpenID Connect request. */
  scope: string | null;
  nonce: string | null;
  /** `prompt=none`: the service must respond without asking the user. */
  isSilent: boolean;
  /** `prompt=login`: the user must sign in, whether a session exists or not. */
  asksForSignIn: boolean;
  /** `prompt=select_account`: the user of a session must confirm it, or sign in with another account. */
  asksForAccount: boolean;
  /** The levels that the client would like (`acr_values`), by preference. */
  preferredLevels: SignInLevel[];
  /** Maximum age of the sign-in, in seconds; null for any age. */
  maxAge: number | null;
  /** The user of `id_token_hint`. No other user gets a code. */
  hintedUser: string | null;
  /** The username or e-mail address that the client expects; null for any. */
  loginHint: string | null;
  /** The administrator who started the trial (test sign-in) to which the request belongs; null outside of trials. */
  triedBy: string | null;
}

/** An invalid request, and the response that reports the error to the client. */
interface RefusedRequest {
  outcome: 'refused';
  response: AuthorizationResponse;
  /** Whether the login screen explains the refusal to the user before it sends the response. */
  isExplained: boolean;
}

export type CheckedRequest = AcceptedRequest | RefusedRequest;

/** Schemes with which a redirect would run a script in this page, or read a file of the user. */
const DANGEROUS_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']);

/**
 * Returns whether a text is an absolute URI without a fragment (RFC 6749, section 3.1.2) and without a dangerous
 * scheme.
 */
export function isRedirectUri(text: string): boolean {
  return URL.canParse(text) && !text.includes('#') && !DANGEROUS_SCHEMES.has(new URL(text).protocol);
}

interface RequestFault {
  error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'request_not_supported'
    | 'request_uri_not_supported'
    | 'login_required'
    | 'interaction_required'
    | 'account_selection_required'
    | 'access_denied'
    | 'unmet_authentication_requirements';
  description: string;
}

const invalid = (description: string): RequestFault => ({ error: 'invalid_request', description });

/** Builds the response that reports an error (RFC 6749, section 4.1.2.1). */
export const errorResponse = (
  { redirectUri, responseMode, state, issuer }: Recipient,
  { error, description }: RequestFault,
): AuthorizationResponse => ({
  redirectUri,
  responseMode,
  parameters: { error, error_description: description, state, iss: issuer },
});

const isGiven = ({ value, fault }: Parameters['request']): boolean => value !== null || fault !== null;

function findResponseFault(parameters: Parameters, client: SignInClient): RequestFault | null {
  const { scope, response_type: type, response_mode: mode } = parameters;
  // Only OpenID Connect requires `response_type`. Other requests can omit it, as the console does.
  if (type.value === null && isOpenIdRequest(scope.value)) return invalid('response_type is missing');
  if ((type.value ?? 'code') !== 'code') {
    return { error: 'unsupported_response_type', description: 'response_type must be code' };
  }
  if (!['query', 'form_post'].includes(mode.value ?? 'query')) {
    return invalid('response_mode must be query or form_post');
  }
  // Refuses form_post for native applications, whose users must confirm each sign-in. The browser gets the form by a
  // separate request (`answerUrl`), which does not show that the user has confirmed.
  if (client.type === 'native' && mode.value === 'form_post') {
    return invalid('response_mode must be query for a native application');
  }
  return null;
}

const NEEDS_PKCE = invalid(
  'code_challenge is missing so the request does not use PKCE which the settings of the client require',
);

function findChallengeFault(parameters: Parameters, { isPkceOptional }: SignInClient): RequestFault | null {
  const { code_challenge: challenge, code_challenge_method: method } = parameters;
  if ((method.value ?? 'S256') !== 'S256') return invalid('code_challenge_method must be S256');
  if (challenge.value === null) return isPkceOptional ? null : NEEDS_PKCE;
  return CHALLENGE_PATTERN.test(challenge.value)
    ? null
    : invalid('code_challenge must be 43 characters of base64url');
}

/** Returns the values of `prompt`. Callers ignore unknown values. */
const promptsOf = ({ prompt }: Parameters): string[] =>
  (prompt.value ?? '').split(' ').filter((value) => value !== '');

function findFault(parameters: Parameters, client: SignInClient): RequestFault | null {
  if (isGiven(parameters.request)) {
    return { error: 'request_not_supported', description: 'request is not supported' };
  }
  if (isGiven(parameters.request_uri)) {
    return { error: 'request_uri_not_supported', description: 'request_uri is not supported' };
  }
  const faulty = Object.values(parameters).find(({ fault }) => fault !== null);
  if (faulty?.fault) return invalid(faulty.fault);
  const fault = findResponseFault(parameters, client) ?? findChallengeFault(parameters, client);
  if (fault) return fault;
  const prompts = promptsOf(parameters);
  if (prompts.includes('none') && prompts.length > 1) return invalid('prompt none must be the only value');
  return /^\d{1,9}$/.test(parameters.max_age.value ?? '0')
    ? null
    : invalid('max_age must be a whole number of seconds');
}

interface Target {
  redirectUri: string;
  triedBy: string | null;
}

/**
 * Validates the redirect URI. Accepts the redirect URI of trials (test sign-ins) only during a live trial of the
 * client, even if the client has registered this URI.
 *
 * @throws Problem redirect_uri_mismatch; trial_ended without a live trial
 */
async function findTarget(
  { db, now }: Context,
  issuer: string,
  { redirect_uri: { value }, state, code_challenge: challenge }: Parameters,
  client: SignInClient,
): Promise<Target> {
  const redirectUri = value ?? '';
  if (redirectUri === trialRedirectUri(issuer)) {
    const request = {
      clientUuid: client.uuid,
      state: state.value ?? '',
      codeChallenge: challenge.value ?? '',
    };
    const triedBy = await findTrial(db, request, now());
    if (triedBy === null) throw problem('trial_ended');
    return { redirectUri, triedBy };
  }
  if (isRedirectUri(redirectUri) && isRedirectTarget(client, redirectUri)) {
    return { redirectUri, triedBy: null };
  }
  throw problem('redirect_uri_mismatch', { message: describeMismatch(client, redirectUri) });
}

/** The problems of a request whose client or redirect URI is not verified: nothing may be sent to its redirect URI. */
const UNVERIFIED: ReadonlySet<ProblemCode> = new Set([
  'unknown_client',
  'client_blocked',
  'redirect_uri_mismatch',
  'trial_ended',
]);

export const isUnverifiedClient = (error: unknown): boolean =>
  error instanceof Problem && UNVERIFIED.has(error.code);

/**
 * Validates an authorization request. Throws for an unknown client or a wrong redirect URI. Reports all other errors to
 * the client (RFC 6749, section 4.1.2.1; OpenID Connect Core 1.0, section 3.1.2.6).
 *
 * @throws Problem unknown_client, client_blocked, redirect_uri_mismatch, trial_ended
 */
export async function checkAuthorizationRequest(
  context: Context,
  issuer: string,
  request: AuthorizationRequest,
): Promise<CheckedRequest> {
  const parameters = readParameters(request);
  const clientId = parameters.client_id.value;
  const client = clientId === null ? null : await findSignInClient(context.db, clientId);
  if (!client) throw problem('unknown_client');
  if (client.isBlocked) throw problem('client_blocked');
  const { redirectUri, triedBy } = await findTarget(context, issuer, parameters, client);

  // Responds to trials by `query`, because the console receives these responses at an address that accepts only GET.
  const mayPost = client.type !== 'native' && triedBy === null;
  const isFormPost = parameters.response_mode.value === 'form_post' && mayPost;
  const responseMode = isFormPost ? 'form_post' : 'query';
  const recipient: Recipient = { redirectUri, responseMode, state: parameters.state.value, issuer };
  const prompts = promptsOf(parameters);
  // Software without PKCE shows its users only that the sign-in has failed. `prompt=none` forbids all screens.
  const refuse = (fault: RequestFault) => ({
    outcome: 'refused' as const,
    response: errorResponse(recipient, fault),
    isExplained: fault === NEEDS_PKCE && !prompts.includes('none'),
  });
  const fault = findFault(parameters, client);
  if (fault) return refuse(fault);
  const clientUuid = client.uuid;
  const { id_token_hint: hint, login_hint: loginHint, max_age: maxAge, nonce, scope } = parameters;
  const { code_challenge: challenge, acr_values: acrValues } = parameters;
  const hintedUser = hint.value && (await userOfHint(context, hint.value, { issuer, clientUuid }));
  if (hint.value !== null && hintedUser === null) return refuse(invalid('id_token_hint is not valid'));
  return {
    outcome: 'accepted',
    ...recipient,
    client,
    clientUuid,
    codeChallenge: challenge.value ?? '',
    scope: grantedScope(scope.value, client),
    nonce: nonce.value,
    isSilent: prompts.includes('none'),
    asksForSignIn: prompts.includes('login'),
    asksForAccount: prompts.includes('select_account'),
    preferredLevels: levelsOf(acrValues.value ?? ''),
    maxAge: maxAge.value === null ? null : Number(maxAge.value),
    hintedUser,
    loginHint: loginHint.value,
    triedBy,
  };
}
