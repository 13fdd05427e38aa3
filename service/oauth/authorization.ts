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

/** Issues a code. If `id_token_hint` names another user, returns an error instead. */
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

/** Returns the address at which the service responds to a request without the login screen. */
function answerUrl(issuer: string, request: AuthorizationRequest): string {
  const parameters = Object.entries(request).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  return `${issuer}/userprofile/api/v1/auth/answer?${new URLSearchParams(parameters)}`;
}

/**
 * Returns the URL that the login screen opens after the sign-in. For `form_post` this is an address of the service, so
 * that no URL contains the code. That address omits `prompt` and `max_age`, because the user has just signed in.
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

/** Returns the URL that the login screen opens for a refused request. */
export const refusalUrl = (
  issuer: string,
  request: AuthorizationRequest,
  response: AuthorizationResponse,
): string => (response.responseMode === 'form_post' ? answerUrl(issuer, request) : redirectUrlOf(response));

/**
 * Returns the browser's session if the request does not need a new sign-in. A request of an application counts as use
 * of the session. A request of the console does not, because the console renews its token even when nobody uses it.
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
 * Checks whether the browser's session is enough for a valid request of the login screen.
 *
 * @returns the URL to open; null if the user must sign in
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
 * Responds to an authorization request at once: with a code for the session's user, or with an error.
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

/** Requests without any of these parameters always need the login screen, so they cause no database query here. */
const WITHOUT_SCREEN: readonly string[] = ['prompt', 'response_mode'];

/**
 * Responds to a request for the login screen if the screen is not needed: for `prompt=none`, and for a refused request.
 *
 * @returns null if the login screen must respond; the screen also reports an unknown client or redirect URI
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
