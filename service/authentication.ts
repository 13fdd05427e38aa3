import type { FastifyRequest } from 'fastify';
import { findViewer, type Viewer } from './access/viewer.ts';
import { cookiesOf } from './oauth/sessions/cookies.ts';
import { isUseDue } from './oauth/sessions/session-limits.ts';
import { findSession, noteSessionUse } from './oauth/sessions/sessions.ts';
import { administrationAudience } from './oauth/tokens/audience.ts';
import { TOKEN_LIFE, verifyAccessToken, type VerifiedToken } from './oauth/tokens/tokens.ts';
import type { Services } from './services.ts';
import { bearerToken, insufficientScope } from './http/bearer.ts';
import type { Operation } from './http/contract-document.ts';

/**
 * Returns the function that finds the user who makes a call: by the access token, or by the session cookie for calls
 * that accept it. It returns null if nobody is signed in, and stores what it found in the request.
 *
 * @throws Problem insufficient_scope
 */
export function authentication(services: Services) {
  const { db, now, config, background } = services;
  const { sessionsIn } = cookiesOf(config.publicUrl);
  const audience = administrationAudience(config.publicUrl);
  /**
   * Stores the time of the session's last use, unless the stored time is recent (`isUseDue`). Writes in the background,
   * so that no call waits.
   */
  const noteUse = (request: FastifyRequest, { sessionHash, lastUsedAt }: VerifiedToken) => {
    if (sessionHash === null || lastUsedAt === null || !isUseDue(lastUsedAt, now())) return;
    background.run(
      () => noteSessionUse(services, { sessionHash, lastUsedAt }, now()),
      (error) => request.log.warn({ err: error }, 'the last use of a session was not stored'),
    );
  };
  return async (
    request: FastifyRequest,
    {
      acceptsSession,
      takesAnyAudience,
      scope,
      isAutomatic,
    }: Pick<Operation, 'acceptsSession' | 'takesAnyAudience' | 'scope' | 'isAutomatic'>,
  ): Promise<Viewer | null> => {
    const token = bearerToken(request);
    if (token === null) {
      const signedIn = await findSession(services, acceptsSession ? sessionsIn(request) : [], now());
      return signedIn && findViewer(db, signedIn.userUuid);
    }
    const verified = await verifyAccessToken(services, token, now());
    if (!verified || !(takesAnyAudience || verified.audience.includes(audience))) return null;
    // The sign-in may still need a second factor.
    if (verified.isUnopenedSignOn) return null;
    if (scope !== null && !verified.scope?.split(' ').includes(scope)) throw insufficientScope(scope);
    request.tokenScope = verified.scope;
    request.tokenClient = verified.clientUuid;
    request.sessionHash = verified.sessionHash;
    request.tokenIssuedAt = (verified.expiresAt - TOKEN_LIFE) * 1000;
    const viewer = await findViewer(db, verified.userUuid);
    if (viewer && !isAutomatic) noteUse(request, verified);
    return viewer;
  };
}
