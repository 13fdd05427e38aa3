import { fullName } from '../../../openapi/rules/full-name.ts';
import { fold } from '../../db/fold.ts';
import type { Db } from '../../db/open.ts';
import { problem } from '../../problem.ts';
import { queryString } from '../../text/query-string.ts';
import { findUnstorable } from '../../db/storable-text.ts';
import type { AuthorizationRequest } from './authorization-parameters.ts';
import {
  httpResponse,
  redirectUrlOf,
  type AuthorizationResponse,
  type HttpResponse,
} from './authorization-response.ts';
import { maySignIn } from '../../access/client-access.ts';
import type { ContinueAs, Redirection } from '../../../openapi/generated/types.ts';
import { issueCode } from './codes.ts';
import {
  checkAuthorizationRequest,
  isUnverifiedClient,
  type AcceptedRequest,
  type CheckedRequest,
} from './requests.ts';
import { CONSOLE_CLIENT_UUID } from '../console-client.ts';
import {
  findSession,
  noteSessionUse,
  type Authenticated,
  type FoundSession,
  type SignedIn,
} from '../sessions/sessions.ts';
import type { StartedSecondStep } from '../../second-factor/pending-sign-ins.ts';
import {
  accessDenied,
  confirmationRequired,
  factorRequired,
  isNative,
  loginRequired,
  unmetRequirements,
} from './refusals.ts';
import {
  findMissingStep,
  hasRequiredLevel,
  startSecondStep,
  type AuthorizationContext,
} from './missing-step.ts';

const isAnotherUser = ({ hintedUser }: AcceptedRequest, { userUuid }: Authenticated): boolean =>
  hintedUser !== null && hintedUser !== userUuid;

/**
 * Returns whether the user of a session must sign in again before the client gets a code. In a trial (a test sign-in by
 * an administrator), only that administrator's own session is accepted. Otherwise, another user who opens the trial's
 * link would get a code.
 */
export function needsSignIn(request: AcceptedRequest, signedIn: SignedIn, now: number): boolean {
  const { asksForSignIn, maxAge, triedBy } = request;
  const isTooOld = maxAge === 0 || (maxAge !== null && now - signedIn.signedInAt > maxAge * 1000);
  const isTrialOfOther = triedBy !== null && triedBy !== signedIn.userUuid;
  return asksForSignIn || isTooOld || isTrialOfOther || isAnotherUser(request, signedIn);
}

/**
 * Returns whether `login_hint` names another account than the session's, by username or e-mail address. A hint that
 * belongs to no account counts, too, so that the response does not reveal which accounts exist. The login screen then
 * asks which account to use. With `prompt=none` the hint has no effect, because clients renew their tokens with hints
 * that the service does not know.
 */
async function hintsAtAnother(
  db: Db,
  { loginHint }: AcceptedRequest,
  { userUuid }: Authenticated,
): Promise<boolean> {
  if (loginHint === null) return false;
  const user = await db
    .selectFrom('users')
    .select(['username_folded', 'email_folded'])
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return ![user.username_folded, user.email_folded].includes(fold(loginHint));
}

/**
 * Returns whether the user of a session must confirm the sign-in. This is so for each request of a native application,
 * because its identity cannot be assured (RFC 8252, section 8.6), and for each request with `prompt=select_account`
 * (OpenID Connect Core 1.0, section 3.1.2.1).
 */
export const needsConfirmation = (request: AcceptedRequest): boolean =>
  isNative(request) || request.asksForAccount;

/**
 * Returns a response with a new code. Returns an error if `id_token_hint` names another user, if the user has no access
 * to the client, or if the user has signed in at a lower level than the client requires.
 */
async function grantRequest(
  db: Db,
  request: AcceptedRequest,
  signedIn: Authenticated,
  now: number,
): Promise<AuthorizationResponse> {
  if (isAnotherUser(request, signedIn)) return loginRequired(request);
  if (!(await maySignIn(db, request.client, signedIn.userUuid))) return accessDenied(request);
  if (!hasRequiredLevel(request, signedIn)) return unmetRequirements(request);
  const { redirectUri, responseMode, state, issuer } = request;
  const code = await issueCode(db, { ...request, ...signedIn }, now);
  return { redirectUri, responseMode, parameters: { code, state, iss: issuer } };
}

/**
 * Returns a URL of this service for an authorization request. When the browser opens it, the service responds without
 * the login screen.
 */
const answerUrl = (issuer: string, request: AuthorizationRequest): string =>
  `${issuer}/userprofile/api/v1/auth/answer?${queryString(request)}`;

/**
 * Returns the request without the parameters that require a new sign-in or the choice of an account. Used after the
 * user has signed in or confirmed.
 */
function withoutSignIn(request: AuthorizationRequest): AuthorizationRequest {
  const { prompt: _prompt, max_age: _maxAge, login_hint: _loginHint, ...others } = request;
  return others;
}

/** Returns the URL of the login screen, without the parameters that require a new sign-in. */
const screenUrl = (issuer: string, request: AuthorizationRequest): string =>
  `${issuer}/userprofile/authorize?${queryString(withoutSignIn(request))}`;

const isDenied = async (db: Db, request: AcceptedRequest, signedIn: Authenticated): Promise<boolean> =>
  !isAnotherUser(request, signedIn) && !(await maySignIn(db, request.client, signedIn.userUuid));

/**
 * Returns the URL that the login screen opens after the sign-in. For `form_post` this is an address of the service, so
 * that no URL contains the code. That address omits `prompt`, `max_age` and `login_hint`, because the user has just
 * signed in or confirmed. `denied` names the client if the user has no access to it.
 */
export async function redirectionOf(
  db: Db,
  request: AuthorizationRequest,
  checked: AcceptedRequest,
  signedIn: Authenticated,
  now: number,
): Promise<Redirection> {
  const { issuer, responseMode, client } = checked;
  const denied = (await isDenied(db, checked, signedIn)) ? { denied: { clientName: client.name } } : {};
  const redirectUrl =
    responseMode === 'form_post'
      ? answerUrl(issuer, withoutSignIn(request))
      : redirectUrlOf(await grantRequest(db, checked, signedIn, now));
  return { redirectUrl, ...denied };
}

/**
 * Returns the URL that the callback screen opens after a single sign-on. This is the login screen in two cases: the
 * user has no access to the client, or the client is a native application. The login screen then asks the user before
 * the application gets a code, because the identity provider may have responded without asking.
 */
export const redirectionAfterSso: typeof redirectionOf = async (db, request, checked, signedIn, now) =>
  isNative(checked) || (await isDenied(db, checked, signedIn))
    ? { redirectUrl: screenUrl(checked.issuer, request) }
    : redirectionOf(db, request, checked, signedIn, now);

/** Returns the URL that the login screen opens for a refused request. */
export const refusalUrl = (
  issuer: string,
  request: AuthorizationRequest,
  response: AuthorizationResponse,
): string => (response.responseMode === 'form_post' ? answerUrl(issuer, request) : redirectUrlOf(response));

/**
 * Returns the browser's session if the request does not need a new sign-in; otherwise null. A request of an application
 * counts as use of the session. A request of the console does not, because the console renews its token even when
 * nobody uses the console.
 */
async function usableSession(
  context: AuthorizationContext,
  request: AcceptedRequest,
  sessions: readonly string[],
  now: number,
): Promise<FoundSession | null> {
  const found = await findSession(context, sessions, now);
  if (!found || needsSignIn(request, found, now)) return null;
  if (request.clientUuid !== CONSOLE_CLIENT_UUID) await noteSessionUse(context, found, now);
  return found;
}

/**
 * Returns a response for which the login screen is not needed: with a code, or with an error such as
 * `login_required`.
 */
async function silentResponse(
  context: AuthorizationContext,
  checked: AcceptedRequest,
  sessions: readonly string[],
  now: number,
): Promise<AuthorizationResponse> {
  const signedIn = await usableSession(context, checked, sessions, now);
  if (!signedIn) return loginRequired(checked);
  const { db } = context;
  if (!hasRequiredLevel(checked, signedIn) && !(await isDenied(db, checked, signedIn))) {
    const missing = await findMissingStep(context, checked, signedIn);
    if (missing.kind !== 'none') return factorRequired(checked);
  }
  return needsConfirmation(checked)
    ? confirmationRequired(checked)
    : grantRequest(db, checked, signedIn, now);
}

/**
 * The next step of the login screen: it opens a URL, asks the user to sign in, asks whether to continue as the
 * signed-in user, or asks this user for a second factor.
 */
type SessionAnswer =
  Redirection | { redirectUrl: null; continueAs?: ContinueAs; secondStep?: StartedSecondStep };

async function confirmationBy(db: Db, userUuid: string, request: AcceptedRequest): Promise<SessionAnswer> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'first_name as firstName', 'last_name as lastName'])
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  const name = fullName(user) || user.username;
  const { username } = user;
  const clientName = request.client.name;
  return {
    redirectUrl: null,
    continueAs: { uuid: userUuid, username, name, clientName, native: isNative(request) },
  };
}

/**
 * Returns what the login screen does next for a valid request. Asks the user to sign in only if the browser has no
 * session that the request accepts.
 */
export async function redirectionWithSession(
  context: AuthorizationContext,
  request: AuthorizationRequest,
  checked: AcceptedRequest,
  sessions: readonly string[],
  now: number,
): Promise<SessionAnswer> {
  const { db } = context;
  if (checked.isSilent) {
    return checked.responseMode === 'form_post'
      ? { redirectUrl: answerUrl(checked.issuer, request) }
      : { redirectUrl: redirectUrlOf(await silentResponse(context, checked, sessions, now)) };
  }
  const signedIn = await usableSession(context, checked, sessions, now);
  if (!signedIn) return { redirectUrl: null };
  const missing = await findMissingStep(context, checked, signedIn);
  const asks = needsConfirmation(checked) || (await hintsAtAnother(db, checked, signedIn));
  const isAnswered = missing.kind === 'none' && !asks;
  if (isAnswered || (await isDenied(db, checked, signedIn)))
    return redirectionOf(db, request, checked, signedIn, now);
  if (missing.kind === 'signIn') return { redirectUrl: null };
  if (missing.kind === 'none' || asks) return confirmationBy(db, signedIn.userUuid, checked);
  const secondStep = await startSecondStep(db, checked, signedIn, missing.level, now);
  return { redirectUrl: null, secondStep };
}

/**
 * Returns the URL to open after the user of the session has confirmed the sign-in.
 *
 * @param userUuid the user whom the screen has shown; another user may have signed in since
 * @throws Problem unauthenticated; second_factor_required if the level of the session is too low
 */
export async function redirectionAfterConfirmation(
  context: AuthorizationContext,
  request: AuthorizationRequest,
  checked: AcceptedRequest,
  { sessions, userUuid }: { sessions: readonly string[]; userUuid: string },
  now: number,
): Promise<Redirection> {
  const signedIn = await usableSession(context, checked, sessions, now);
  if (signedIn?.userUuid !== userUuid) throw problem('unauthenticated');
  const missing = await findMissingStep(context, checked, signedIn);
  if (missing.kind === 'factor') {
    const extensions = { ...(await startSecondStep(context.db, checked, signedIn, missing.level, now)) };
    throw problem('second_factor_required', { extensions });
  }
  return redirectionOf(context.db, request, checked, signedIn, now);
}

const respondSilently = async (
  context: AuthorizationContext,
  checked: CheckedRequest,
  sessions: readonly string[],
  now: number,
): Promise<HttpResponse> =>
  httpResponse(
    checked.outcome === 'refused' ? checked.response : await silentResponse(context, checked, sessions, now),
  );

/**
 * Responds to an authorization request without the login screen: with a code for the session's user, or with an
 * error.
 *
 * @throws Problem unknown_client, client_blocked, redirect_uri_mismatch, trial_ended
 */
export async function answerAtOnce(
  context: AuthorizationContext,
  issuer: string,
  request: AuthorizationRequest,
  sessions: readonly string[],
): Promise<HttpResponse> {
  const checked = await checkAuthorizationRequest(context, issuer, request);
  return respondSilently(context, checked, sessions, context.now());
}

/** A request can get a response without the login screen if it has one of these parameters. */
const WITHOUT_SCREEN: readonly string[] = ['prompt', 'response_mode'];

/**
 * Returns whether a request can get a response without the login screen. For other requests, `answerWithoutScreen` does
 * not query the database. A value that cannot be stored includes each malformed one (`parseParameters`), which the
 * browser would decode differently.
 */
const canNeedNoScreen = (request: AuthorizationRequest): boolean =>
  WITHOUT_SCREEN.some((name) => name in request) || findUnstorable(request) !== null;

/**
 * Responds to an authorization request without the login screen if possible: for `prompt=none`, and for a refused
 * request that has `prompt`, `response_mode`, or a malformed value.
 *
 * @returns null if the login screen must open. The screen also reports an unknown client or redirect URI, because an
 * error must not be sent to an unverified URI, and explains the lack of PKCE.
 */
export async function answerWithoutScreen(
  context: AuthorizationContext,
  issuer: string,
  request: AuthorizationRequest,
  sessions: readonly string[],
): Promise<HttpResponse | null> {
  if (!canNeedNoScreen(request)) return null;
  try {
    const checked = await checkAuthorizationRequest(context, issuer, request);
    if (checked.outcome === 'accepted' ? !checked.isSilent : checked.isExplained) return null;
    return await respondSilently(context, checked, sessions, context.now());
  } catch (error) {
    if (isUnverifiedClient(error)) return null;
    throw error;
  }
}
