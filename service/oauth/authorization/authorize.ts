import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../../../openapi/generated/types.ts';
import type { Db } from '../../db/open.ts';
import { problem } from '../../problem.ts';
import { isProof, consumeProof } from '../../second-factor/pending-sign-ins.ts';
import type { Services } from '../../services.ts';
import { cookiesOf } from '../sessions/cookies.ts';
import { checkPassword, openByPassword, rememberSignIn } from '../sessions/open-by-password.ts';
import { findSession, signInForTrial, startSession, type StartedSession } from '../sessions/sessions.ts';
import { belongsToSession, openSsoSession, signInByToken } from '../sessions/sign-in.ts';
import { browserInfoOf } from '../sign-in-history/sign-in-events.ts';
import { logSignIn, storeIfRefused } from '../sign-in-history/sign-in-history.ts';
import {
  needsConfirmation,
  needsSignIn,
  redirectionAfterSso,
  redirectionOf,
  refusalUrl,
} from './authorization.ts';
import type { AuthorizationRequest } from './authorization-parameters.ts';
import { checkAuthorizationRequest, type AcceptedRequest } from './requests.ts';

/** An authorization request as the browser sent it, and as the service accepted it. */
interface Asked {
  authorizeRequest: AuthorizationRequest;
  checked: AcceptedRequest;
}

/** Where the browser continues, and the cookies of the session that was opened. */
interface Authorized {
  headers?: { 'set-cookie': string[] };
  body: { redirectUrl: string };
}

async function openFor(
  services: Services,
  within: Db,
  request: FastifyRequest,
  session: StartedSession,
  { authorizeRequest, checked }: Asked,
  redirection: typeof redirectionOf,
): Promise<Authorized> {
  const body = await redirection(within, authorizeRequest, checked, session.signedIn, services.now());
  return { headers: await rememberSignIn(services, within, request, session), body };
}

/**
 * Signs a user in for a trial (test sign-in) of a client. Opens no session, so the browser keeps the administrator's
 * session.
 */
function tryByPassword(
  services: Services,
  request: FastifyRequest,
  credentials: Credentials,
  { authorizeRequest, checked }: Asked,
): Promise<Authorized> {
  const { now } = services;
  const { clientUuid, triedBy } = checked;
  const typed = { ...credentials, clientUuid, triedBy, method: 'trial' as const };
  return checkPassword(services, request, typed, async (within, by) => {
    const signedIn = await signInForTrial(within, { ...by, clientUuid }, now());
    return { body: await redirectionOf(within, authorizeRequest, checked, signedIn, now()) };
  });
}

/**
 * Signs in a user who has proven the second factor: opens a session, unless it is a trial (test sign-in) of a client.
 */
async function authorizeByProof(
  services: Services,
  request: FastifyRequest,
  proof: string,
  asked: Asked,
): Promise<Authorized> {
  const { db, config, now, sessionLimits: limits } = services;
  const { authorizeRequest, checked } = asked;
  const { clientUuid, triedBy } = checked;
  const browserInfo = browserInfoOf(request);
  const answered = await db.transaction().execute(async (transaction) => {
    const proven = await consumeProof(transaction, proof, clientUuid, now());
    // Returns null instead of throwing, so that the proof stays used.
    if (proven === null) return null;
    const { userUuid, method } = proven;
    if (triedBy !== null) {
      const signedIn = await signInForTrial(
        transaction,
        { userUuid, clientUuid, browserInfo, method },
        now(),
      );
      const body = await redirectionOf(transaction, authorizeRequest, checked, signedIn, now());
      return { authorized: { body }, signedIn: { userUuid, method: 'trial' as const } };
    }
    const earlier = cookiesOf(config.publicUrl).sessionsIn(request);
    const options = { method, browserInfo, clientUuid, limits };
    const session = await startSession(transaction, userUuid, earlier, now(), options);
    const authorized = await openFor(services, transaction, request, session, asked, redirectionOf);
    return { authorized, signedIn: { userUuid, method } };
  });
  if (answered === null) throw problem('second_factor_expired');
  logSignIn(request.log, { ...answered.signedIn, clientUuid, triedBy });
  return answered.authorized;
}

/** Opens a session with the token of a single sign-on, or continues the session that this token belongs to. */
async function authorizeByToken(
  services: Services,
  request: FastifyRequest,
  token: string,
  asked: Asked,
): Promise<Authorized> {
  const { db, config, now, sessionLimits: limits } = services;
  const { authorizeRequest, checked } = asked;
  const { clientUuid } = checked;
  const earlier = cookiesOf(config.publicUrl).sessionsIn(request);
  const verified = await signInByToken(services, token, now());
  const { userUuid } = verified;
  const browserInfo = browserInfoOf(request);
  let isOpened = false;
  const answering = db.transaction().execute(async (transaction): Promise<Authorized> => {
    const opening = { earlier, browserInfo, clientUuid, limits };
    const session = await openSsoSession(transaction, verified, opening, now());
    isOpened = session !== null;
    if (session !== null) return openFor(services, transaction, request, session, asked, redirectionAfterSso);
    const signedIn = await findSession({ ...services, db: transaction }, earlier, now());
    const isOwn = signedIn !== null && belongsToSession(verified, signedIn);
    const isAccepted = isOwn && clientUuid === verified.clientUuid;
    if (!isAccepted || needsSignIn(checked, signedIn, now()) || needsConfirmation(checked)) {
      throw problem('unauthenticated');
    }
    return { body: await redirectionOf(transaction, authorizeRequest, checked, signedIn, now()) };
  });
  const account = async () => userUuid;
  const answered = await storeIfRefused(
    services,
    answering,
    { account, clientUuid, browserInfo },
    request.log,
  );
  if (isOpened) logSignIn(request.log, { userUuid, method: 'external', clientUuid });
  return answered;
}

/**
 * Answers an authorization request by a password, by the proof of a second factor, or by the token of a single sign-on.
 *
 * @throws Problem unauthenticated without any, second_factor_expired, and those of `checkPassword` and `signInByToken`
 */
export async function authorize(
  services: Services,
  {
    authorizeRequest,
    credentials,
    token,
  }: {
    authorizeRequest: AuthorizationRequest;
    credentials?: Credentials | null | undefined;
    token?: string | null | undefined;
  },
  request: FastifyRequest,
): Promise<Authorized> {
  const { publicUrl } = services.config;
  const checked = await checkAuthorizationRequest(services, publicUrl, authorizeRequest);
  if (checked.outcome === 'refused') {
    return { body: { redirectUrl: refusalUrl(publicUrl, authorizeRequest, checked.response) } };
  }
  const asked = { authorizeRequest, checked };
  if (credentials && checked.triedBy !== null) return tryByPassword(services, request, credentials, asked);
  if (credentials) {
    const typed = { ...credentials, clientUuid: checked.clientUuid };
    return openByPassword(services, request, typed, (within, session) =>
      openFor(services, within, request, session, asked, redirectionOf),
    );
  }
  if (token && isProof(token)) return authorizeByProof(services, request, token, asked);
  // Refuses single sign-on in a trial, because it would replace the session of the administrator.
  if (!token || checked.triedBy !== null) throw problem('unauthenticated');
  return authorizeByToken(services, request, token, asked);
}
