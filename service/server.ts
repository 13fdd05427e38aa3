import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { BODY_LIMIT } from './body-limits.ts';
import { serveConsole } from './console.ts';
import { registerContract } from './contract.ts';
import type { Operation } from './contract-document.ts';
import { answerBadConnection, answerBadUrl, answerErrors } from './errors.ts';
import type { Handlers } from './handlers.ts';
import { readJson } from './json-body.ts';
import { ListCache } from './lists.ts';
import { logging } from './logging.ts';
import { serveMailbox } from './mail/mailbox-pages.ts';
import { hasMailbox } from './mail/start.ts';
import { createMetrics, measureRequests } from './metrics.ts';
import { administration } from './oauth/audience.ts';
import { bearerToken } from './oauth/bearer.ts';
import { cookiesOf } from './oauth/cookies.ts';
import { userOfSession } from './oauth/sessions.ts';
import { verifyAccessToken } from './oauth/tokens.ts';
import { xsrfCheck } from './oauth/xsrf.ts';
import { applicationHandlers } from './routes/application.ts';
import { authHandlers } from './routes/auth.ts';
import { bulkHandlers } from './routes/bulk.ts';
import { clientHandlers } from './routes/client.ts';
import { operationsHandlers } from './routes/operations.ts';
import { passwordHandlers } from './routes/password.ts';
import { profileHandlers } from './routes/profile.ts';
import { userHandlers } from './routes/user.ts';
import { visibilityHandlers } from './routes/visibility.ts';
import { securityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';
import { findViewer, type Viewer } from './viewer.ts';

export interface ServerOptions {
  /** The built console; null where something else serves it. */
  consoleDirectory: string | null;
  /** Check responses against the contract, too. For tests. */
  checkResponses?: boolean;
}

function authentication({ db, now, config }: Services) {
  const { sessionName } = cookiesOf(config.publicUrl);
  const audience = administration(config.publicUrl);
  return async (
    request: FastifyRequest,
    { acceptsSession, takesAnyAudience }: Pick<Operation, 'acceptsSession' | 'takesAnyAudience'>,
  ): Promise<Viewer | null> => {
    const token = bearerToken(request);
    if (token === null) {
      const session = acceptsSession ? request.cookies[sessionName] : undefined;
      const signedIn = await userOfSession(db, session, now());
      return signedIn && findViewer(db, signedIn.userUuid);
    }
    const verified = await verifyAccessToken(db, token, now());
    if (!verified || !(takesAnyAudience || verified.audience.includes(audience))) return null;
    return findViewer(db, verified.userUuid);
  };
}

/** Assembles the HTTP server; the caller listens and closes. */
export async function createServer(services: Services, options: ServerOptions): Promise<FastifyInstance> {
  const { config, db } = services;
  const { times } = services.limits;
  const app = Fastify({
    requestTimeout: times.whole,
    http: { headersTimeout: times.headers, connectionsCheckingInterval: times.check },
    clientErrorHandler: answerBadConnection,
    logger: logging(config),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerBadUrl,
  });
  readJson(app);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  await app.register(multipart);

  const headers = securityHeaders(config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  const metrics = createMetrics(db);
  measureRequests(app, metrics);
  answerErrors(app);

  const handlers: Handlers = {
    ...operationsHandlers(services, metrics),
    ...authHandlers(services),
    ...userHandlers(services),
    ...bulkHandlers(services),
    ...passwordHandlers(services),
    ...profileHandlers(services),
    ...applicationHandlers(services),
    ...visibilityHandlers(services),
    ...clientHandlers(services),
  };
  registerContract(app, {
    handlers,
    lists: new ListCache(db),
    authenticate: authentication(services),
    refuseForged: xsrfCheck(config.publicUrl),
    checkResponses: options.checkResponses ?? false,
  });
  if (hasMailbox(config)) serveMailbox(app, services);
  if (options.consoleDirectory) serveConsole(app, options.consoleDirectory);
  return app;
}
