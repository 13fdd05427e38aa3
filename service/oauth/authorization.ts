import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import { Problem } from '../http/problem.ts';
import type { AuthorizationRequest } from './authorization-parameters.ts';
import {
  httpResponse,
  redirectUrlOf,
  type AuthorizationResponse,
  type HttpResponse,
} from './authorization-response.ts';
import { issueCode } from './codes.ts';
import {
  checkAuthorizationRequest,
  errorResponse,
  type AcceptedRequest,
  type CheckedRequest,
} from './requests.ts';
import { CONSOLE_CLIENT_UUID } from './console-client.ts';
import { findSession, noteSessionUse, type SignedIn } from './sessions.ts';

const isSomebodyElse = ({ hintedUser }: AcceptedRequest, { userUuid }: SignedIn): boolean =>
  hintedUser !== null && hintedUser !== userUuid;

/** Returns whether the user of a session must sign in again before the client gets a code. */
export function needsSignIn(request: AcceptedRequest, signedIn: SignedIn, now: number): boolean {
  const { asksForSignIn, maxAge } = request;
  const isTooOld = maxAge === 0 || (maxAge !== null && now - signedIn.signedInAt > maxAge * 1000);
  return asksForSignIn || isTooOld || isSomebodyElse(request, signedIn);
}

const loginRequired = (request: AcceptedRequest): AuthorizationResponse =>
  errorResponse(request, { error: 'login_required', description: 'The user must sign in' });

/** Issues a code, unless the user is not the one of `id_token_hint`. */
async function grantRequest(
  db: Db,
  request: AcceptedRequest,
  signedIn: SignedIn,
  now: number,
): Promise<AuthorizationResponse> {
  if (isSomebodyElse(request, signedIn)) return loginRequired(request);
  const { redirectUri, responseMode, state, issuer } = request;
  const code = await issueCode(db, { ...request, ...signedIn }, now);
  return { redirectUri, responseMode, parameters: { code, state, iss: issuer } };
}

/** The address at which the service answers a request without the login screen. */
function answerUrl(issuer: string, request: AuthorizationRequest): string {
  const parameters = Object.entries(request).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  return `${issuer}/userprofile/api/v1/auth/answer?${new URLSearchParams(parameters)}`;
}

/**
 * Returns the URL for the login screen to go to once the user is signed in. For `form_post` this is an address
 * of the service, so that no URL contains the code. The user has just signed in if the request asked for it,
 * so that address no longer does.
 */
export async function redirectionOf(
  db: Db,
  request: AuthorizationRequest,
  checked: AcceptedRequest,
  signedIn: SignedIn,
  now: number,
): Promise<string> {
  if (checked.responseMode === 'form_post') {
    const { prompt: _prompt, max_age: _maxAge, ...others } = request;
    return answerUrl(checked.issuer, others);
  }
  return redirectUrlOf(await grantRequest(db, checked, signedIn, now));
}

/** Returns the URL for the login screen to go to with a refused request. */
export const refusalUrl = (
  issuer: string,
  request: AuthorizationRequest,
  response: AuthorizationResponse,
): string => (response.responseMode === 'form_post' ? answerUrl(issuer, request) : redirectUrlOf(response));

/**
 * Returns the browser's session if its user need not sign in again for the request. A request of an application is a use
 * of the session. The console's is not: it renews its token also while nobody uses it.
 */
async function usableSession(
  context: Context,
  request: AcceptedRequest,
  session: string | undefined,
  now: number,
): Promise<SignedIn | null> {
  const found = await findSession(context, session, now);
  if (!found || needsSignIn(request, found, now)) return null;
  if (request.clientUuid !== CONSOLE_CLIENT_UUID) await noteSessionUse(context, found, now);
  return found;
}

/**
 * Checks the browser's session for a valid request of the login screen.
 *
 * @returns the URL to go to; null if the user must sign in
 */
export async function redirectionWithSession(
  context: Context,
  request: AuthorizationRequest,
  checked: AcceptedRequest,
  session: string | undefined,
  now: number,
): Promise<string | null> {
  const signedIn = await usableSession(context, checked, session, now);
  if (signedIn) return redirectionOf(context.db, request, checked, signedIn, now);
  return checked.isSilent ? refusalUrl(checked.issuer, request, loginRequired(checked)) : null;
}

async function respondSilently(
  context: Context,
  checked: CheckedRequest,
  session: string | undefined,
  now: number,
): Promise<HttpResponse> {
  if (checked.outcome === 'refused') return httpResponse(checked.response);
  const signedIn = await usableSession(context, checked, session, now);
  return httpResponse(
    signedIn ? await grantRequest(context.db, checked, signedIn, now) : loginRequired(checked),
  );
}

/**
 * Answers an authorization request at once: with a code for the session's user, or with an error.
 *
 * @throws Problem unknown_client, redirect_uri_mismatch
 */
export async function answerAtOnce(
  context: Context,
  issuer: string,
  request: AuthorizationRequest,
  session: string | undefined,
): Promise<HttpResponse> {
  const checked = await checkAuthorizationRequest(context, issuer, request);
  return respondSilently(context, checked, session, context.now());
}

/** Only a request with one of these parameters can be answered without the login screen. Others need no query here. */
const WITHOUT_SCREEN: readonly string[] = ['prompt', 'response_mode'];

/**
 * Answers a browser that opens the login screen, if the screen is not needed: `prompt=none`, or a refused
 * request.
 *
 * @returns null if the login screen must answer, which also reports an unknown client or redirect URI
 */
export async function answerWithoutScreen(
  context: Context,
  issuer: string,
  request: AuthorizationRequest,
  session: string | undefined,
): Promise<HttpResponse | null> {
  if (!WITHOUT_SCREEN.some((name) => name in request)) return null;
  try {
    const checked = await checkAuthorizationRequest(context, issuer, request);
    if (checked.outcome === 'accepted' && !checked.isSilent) return null;
    return await respondSilently(context, checked, session, context.now());
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return null;
    throw error;
  }
}
