import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../../../openapi/generated/types.ts';
import type { Db } from '../../db/open.ts';
import { problem } from '../../problem.ts';
import {
  isProof,
  consumeProof,
  storePendingSignIn,
  type StartedSecondStep,
} from '../../second-factor/pending-sign-ins.ts';
import { secondStepOf } from '../../second-factor/policy.ts';
import type { Services } from '../../services.ts';
import { cookiesOf } from '../sessions/cookies.ts';
import { checkPassword, openByPassword, rememberSignIn } from '../sessions/open-by-password.ts';
import { findSession, signInForTrial, startSession, type StartedSession } from '../sessions/sessions.ts';
import { belongsToSession, consumeSignOn, openSsoSession, signInByToken } from '../sessions/sign-in.ts';
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
import { revokeToken } from '../tokens/tokens.ts';
import type { SignInMethod } from '../tables.ts';

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
  const { requiredLevel } = checked.client;
  const typed = { ...credentials, clientUuid, requiredLevel, triedBy, method: 'trial' as const };
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
    // Returns null instead of throwing, because a rollback would make the proof valid again.
    if (proven === null) return null;
    const { userUuid, method, passwordAt, ticketHash } = proven;
    const earlier = cookiesOf(config.publicUrl).sessionsIn(request);
    const { sessionHash } = proven;
    const continued =
      sessionHash === null ? null : await findSession({ ...services, db: transaction }, earlier, now());
    if (sessionHash !== null && continued?.sessionHash !== sessionHash) return null;
    if (triedBy !== null) {
      const signedIn = await signInForTrial(
        transaction,
        { userUuid, clientUuid, browserInfo, method },
        now(),
      );
      const body = await redirectionOf(transaction, authorizeRequest, checked, signedIn, now());
      return { authorized: { body }, signedIn: { userUuid, method: 'trial' as const } };
    }
    const startedAt = continued?.startedAt ?? now();
    const options = { method, passwordAt, startedAt, ticketHash, browserInfo, clientUuid, limits };
    const session = await startSession(transaction, userUuid, earlier, now(), options);
    // The callback screen of a single sign-on cannot say that the user has no access.
    const isSso = continued === null && method.startsWith('external');
    const redirection = isSso ? redirectionAfterSso : redirectionOf;
    const authorized = await openFor(services, transaction, request, session, asked, redirection);
    return { authorized, signedIn: { userUuid, method } };
  });
  if (answered === null) throw problem('second_factor_expired');
  logSignIn(request.log, { ...answered.signedIn, clientUuid, triedBy });
  return answered.authorized;
}

/** The response; or a pending second step, with which the caller throws a problem after the transaction. */
type ByToken = { authorized: Authorized } | { pending: StartedSecondStep | null };

/**
 * Opens a session with the token of a single sign-on, or continues the session that this token belongs to.
 *
 * @throws Problem second_factor_required after a single sign-on that needs a second factor; the token is then revoked
 */
async function authorizeByToken(
  services: Services,
  request: FastifyRequest,
  token: string,
  asked: Asked,
): Promise<Authorized> {
  const { db, config, now, sessionLimits: limits } = services;
  const { authorizeRequest, checked } = asked;
  const { clientUuid, client } = checked;
  const earlier = cookiesOf(config.publicUrl).sessionsIn(request);
  const verified = await signInByToken(services, token, now());
  const { userUuid, user } = verified;
  const browserInfo = browserInfoOf(request);
  let opened: SignInMethod | null = null;
  const answering = db.transaction().execute(async (transaction): Promise<ByToken> => {
    const first = await consumeSignOn(transaction, verified, now());
    if (first !== null) {
      const { requiredLevel } = client;
      const { step, ...next } = await secondStepOf(transaction, config, {
        ...user,
        userUuid,
        requiredLevel,
        method: first.method,
      });
      if (step !== 'nothing') {
        await revokeToken(transaction, verified.jti, now());
        const started = { userUuid, clientUuid, level: requiredLevel, first, ...next };
        return { pending: await storePendingSignIn(transaction, started, now()) };
      }
      const opening = { earlier, browserInfo, clientUuid, limits };
      const session = await openSsoSession(transaction, verified, first, opening, now());
      opened = first.method;
      return {
        authorized: await openFor(services, transaction, request, session, asked, redirectionAfterSso),
      };
    }
    const signedIn = await findSession({ ...services, db: transaction }, earlier, now());
    const isOwn = signedIn !== null && belongsToSession(verified, signedIn);
    const isAccepted = isOwn && clientUuid === verified.clientUuid;
    if (!isAccepted || needsSignIn(checked, signedIn, now()) || needsConfirmation(checked)) {
      throw problem('unauthenticated');
    }
    const body = await redirectionOf(transaction, authorizeRequest, checked, signedIn, now());
    return { authorized: { body } };
  });
  const account = async () => userUuid;
  const refused = { account, clientUuid, browserInfo };
  const answered = await storeIfRefused(services, answering, refused, request.log);
  if ('pending' in answered) throw problem('second_factor_required', { extensions: { ...answered.pending } });
  if (opened !== null) logSignIn(request.log, { userUuid, method: opened, clientUuid });
  return answered.authorized;
}

/**
 * Answers an authorization request by a password, by the proof of a second factor, or by the token of a single sign-on.
 *
 * @throws Problem unauthenticated if the request has none of them, second_factor_expired, and those of `checkPassword`
 * and `signInByToken`
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
    const { clientUuid, client } = checked;
    const typed = { ...credentials, clientUuid, requiredLevel: client.requiredLevel };
    return openByPassword(services, request, typed, (within, session) =>
      openFor(services, within, request, session, asked, redirectionOf),
    );
  }
  if (token && isProof(token)) return authorizeByProof(services, request, token, asked);
  // Refuses single sign-on in a trial, because it would replace the session of the administrator.
  if (!token || checked.triedBy !== null) throw problem('unauthenticated');
  return authorizeByToken(services, request, token, asked);
}
