import { findSignInClient, type SignInClient } from '../../auth-client/find-client.ts';
import type { Context } from '../../context.ts';
import { appendParameters } from '../authorization/authorization-response.ts';
import { verifyHint, type IssuedIdToken } from '../tokens/id-tokens.ts';
import { findSession } from './sessions.ts';
import { signOut, type SignOut } from './sign-out.ts';
import { verifyAccessToken } from '../tokens/tokens.ts';

/** The parameters of OpenID Connect RP-Initiated Logout 1.0, section 2. The service ignores other parameters. */
export interface LogoutRequest {
  id_token_hint?: string | null | undefined;
  client_id?: string | null | undefined;
  post_logout_redirect_uri?: string | null | undefined;
  state?: string | null | undefined;
}

export interface LogoutOutcome {
  /** False if the user must first confirm the sign-out. */
  isSignedOut: boolean;
  /** The address to which the browser returns after the sign-out; null before the sign-out, or without a return. */
  redirectUrl: string | null;
  /** Whether the request contains a return address (`post_logout_redirect_uri`) that the service refuses. */
  isReturnRefused: boolean;
  /** The uuids of the users whose sessions ended. */
  endedUsers: Iterable<string>;
  /** The application's name; null if no ID token proves which application sent the request. */
  clientName: string | null;
}

/**
 * Returns the claims of the ID token in `id_token_hint`. Returns null if this service did not issue it, or issued it
 * to a client other than `client_id`.
 */
async function verifiedHint(
  context: Context,
  issuer: string,
  { id_token_hint: hint, client_id: clientId }: LogoutRequest,
): Promise<IssuedIdToken | null> {
  const issued = hint ? await verifyHint(context, hint, issuer) : null;
  return issued !== null && (!clientId || clientId === issued.clientUuid) ? issued : null;
}

const withState = (uri: string, state: string | null | undefined): string =>
  state ? appendParameters(uri, { state }) : uri;

const mayReturnTo = (client: SignInClient | null, uri: string): boolean =>
  client !== null && !client.isBlocked && client.postLogoutTargets.includes(uri);

/**
 * Responds to an application's request to sign the user out (OpenID Connect RP-Initiated Logout 1.0). Signs out at once
 * if the request contains an ID token for the user to whom the session and the access token belong. The ID token may
 * have expired. Any other request could come from any site, so the user must confirm it. Without an ID token of this
 * service, the browser does not return to the application.
 */
export async function answerLogoutRequest(
  context: Context,
  issuer: string,
  request: LogoutRequest,
  ending: SignOut & { isConfirmed: boolean },
  now: number,
): Promise<LogoutOutcome> {
  const hint = await verifiedHint(context, issuer, request);
  const client = hint && (await findSignInClient(context.db, hint.clientUuid));
  const session = await findSession(context, ending.sessions, now);
  const { accessToken } = ending;
  const token = accessToken === null ? null : await verifyAccessToken(context, accessToken, now);
  const isProven = hint !== null && [session, token].every((one) => !one || one.userUuid === hint.userUuid);
  const isSignedOut = isProven || ending.isConfirmed;
  // The `ticket`, the session id of the identity provider, counts only after the user has confirmed the sign-out,
  // because it can select another user's sessions.
  const endedUsers = isSignedOut
    ? await signOut(context, ending.isConfirmed ? ending : { ...ending, ticket: undefined }, now)
    : [];
  const { post_logout_redirect_uri: uri, state } = request;
  const mayReturn = Boolean(uri) && mayReturnTo(client, uri ?? '');
  return {
    isSignedOut,
    endedUsers,
    redirectUrl: uri && mayReturn && isSignedOut ? withState(uri, state) : null,
    isReturnRefused: Boolean(uri) && !mayReturn,
    clientName: client?.name ?? null,
  };
}
