import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { authentication } from './authentication.ts';
import { BODY_LIMIT, HEADER_LIMIT } from './http/body-limits.ts';
import { readTemplate, serveConsole } from './http/console.ts';
import { inlineScriptSources } from './http/console-document.ts';
import { registerContract } from './http/contract.ts';
import { answerBadConnection, answerBadUrl, registerErrorHandlers } from './http/errors.ts';
import { handlersOf, type Handlers } from './http/handlers.ts';
import { warnOfOtherOrigins } from './http/other-origins.ts';
import { readJson } from './http/json-body.ts';
import { limitSlowBodies } from './http/request-timeouts.ts';
import { ListCache } from './http/lists.ts';
import { VersionEvents } from './list-changes/events.ts';
import { listChangesHandlers } from './list-changes/routes.ts';
import { VisibleVersions } from './list-changes/visible-versions.ts';
import { ListWatch } from './list-changes/watch.ts';
import { logging, requestLog } from './operations/logging.ts';
import { requestIds } from './operations/request-id.ts';
import { createMetrics, measureRequests } from './operations/metrics.ts';
import { isRegisteredOrigin } from './auth-client/registered-origin.ts';
import { parseParameters } from './http/parse-parameters.ts';
import { answerWithoutScreen } from './oauth/authorization/authorization.ts';
import type { AuthorizationRequest } from './oauth/authorization/authorization-parameters.ts';
import { cookiesOf } from './oauth/sessions/cookies.ts';
import { openerPolicy } from './oauth/authorization/opener-policy.ts';
import { xsrfCheck } from './oauth/sessions/xsrf.ts';
import { SIGN_IN_PROVIDER } from './oauth/routes.ts';
import { consoleSettings } from './operations/console-settings.ts';
import { operationsHandlers } from './operations/routes.ts';
import { accountHandlers } from './account/routes.ts';
import { secondFactorHandlers } from './second-factor/routes.ts';
import { passwordHandlers } from './password/routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { clientAddress } from './http/client-address.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { FILTERED_LISTS, RESOURCES } from './resources.ts';
import { addressThrottle, countAttempt } from './throttle/throttle.ts';
import type { Services } from './services.ts';

/** The calls with which anybody can send a password or a code, and the actions whose attempts they count (B13.7). */
const PASSWORD_ACTIONS: Readonly<Record<string, string>> = {
  login: 'login',
  authorize: 'login',
  proveSecondFactor: 'second-factor',
  confirmAppAtSignIn: 'second-factor',
  provePasskey: 'second-factor',
  confirmPasskeyAtSignIn: 'second-factor',
  signInByPasskey: 'passkey',
  updatePassword: 'new-password',
};

export interface ServerOptions {
  /** Path of the folder with the built console; null if another server serves the console. */
  consoleDirectory: string | null;
  checkResponses?: boolean;
}

export async function createServer(services: Services, options: ServerOptions): Promise<FastifyInstance> {
  const { config } = services;
  const { requestTimeouts } = services.limits;
  const isTrusted = trustedProxies(config.trustedProxies);
  const app = Fastify({
    // Node's limit for a whole request would cut off a slow upload that makes progress (`limitSlowBodies`).
    requestTimeout: 0,
    http: {
      headersTimeout: requestTimeouts.headers,
      connectionsCheckingInterval: requestTimeouts.check,
      maxHeaderSize: HEADER_LIMIT,
    },
    clientErrorHandler: answerBadConnection,
    logger: logging(config),
    logController: requestLog(),
    genReqId: requestIds(isTrusted),
    bodyLimit: BODY_LIMIT,
    trustProxy: isTrusted,
    forceCloseConnections: 'idle',
    // Handles requests that arrive on open connections while the service is stopping. Fastify would refuse
    // them with 503.
    return503OnClosing: false,
    // The contract limits each path parameter. Fastify's limit of 100 characters would refuse long usernames and
    // tokens.
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: HEADER_LIMIT,
      querystringParser: parseParameters,
    },
    frameworkErrors: answerBadUrl,
  });
  app.decorateRequest('clientAddress', {
    getter() {
      return clientAddress(this.socket.remoteAddress ?? '', this.headers['x-forwarded-for'], isTrusted);
    },
  });
  services.tracing?.traceRequests(app);
  const { consoleDirectory } = options;
  const template = consoleDirectory === null ? '' : readTemplate(consoleDirectory);
  const headers = securityHeaders(config, inlineScriptSources(template));
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeaders(headers);
    reply.raw.setHeader('cross-origin-opener-policy', openerPolicy(request.url));
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Closes the connection after the response, so that the client sends its next request to another
    // instance.
    if (services.stopping.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  limitSlowBodies(app, requestTimeouts.body);
  readJson(app);
  await app.register(formbody, { bodyLimit: BODY_LIMIT, parser: parseParameters });
  await app.register(multipart);

  // Sends queued logout tokens after the response to a change, because the change may have ended sessions.
  app.addHook('onResponse', async (request) => {
    if (request.routeOptions.config.changes) services.logouts.wake();
  });

  const metrics = createMetrics(services);
  measureRequests(app, metrics);
  registerErrorHandlers(app);
  // Closes connections that were busy when the service began to stop. Otherwise, they would stay open until their
  // keep-alive timeout.
  app.addHook('onResponse', async () => {
    if (!app.server.listening) app.server.closeIdleConnections();
  });

  const { listChanges } = services.limits;
  const lists = new ListCache(services);
  const visibleVersions = new VisibleVersions(services, lists, FILTERED_LISTS);
  const versionEvents = new VersionEvents(
    new ListWatch(services, visibleVersions, listChanges.pollIntervalMs),
    listChanges,
    services.stopping,
  );

  const handlers: Handlers = {
    ...listChangesHandlers(services, visibleVersions, versionEvents),
    ...operationsHandlers(services, metrics),
    ...handlersOf(SIGN_IN_PROVIDER, services),
    ...secondFactorHandlers(services),
    ...passwordHandlers(services),
    ...accountHandlers(services),
    ...handlersOf(RESOURCES, services),
  };
  registerContract(app, {
    handlers,
    lists,
    context: services,
    authenticate: authentication(services),
    assertNotForged: xsrfCheck(config.publicUrl),
    isRegisteredOrigin: (origin) => isRegisteredOrigin(services.db, origin),
    countRefusal: async (request, { id }) => {
      const action = PASSWORD_ACTIONS[id];
      if (action)
        await countAttempt(services.db, [addressThrottle(action, request.clientAddress)], services.now());
    },
    checkResponses: options.checkResponses ?? false,
  });
  if (consoleDirectory !== null) {
    const cookies = cookiesOf(config.publicUrl);
    warnOfOtherOrigins(app, config.publicUrl);
    serveConsole(app, {
      directory: consoleDirectory,
      template,
      settings: consoleSettings(config),
      publicUrl: config.publicUrl,
      isSignedIn: (request) => cookies.sessionsIn(request).length > 0,
      documentHeaders: cookies.missingXsrf,
      answerWithoutScreen: (request) =>
        answerWithoutScreen(
          services,
          config.publicUrl,
          request.query as AuthorizationRequest,
          cookies.sessionsIn(request),
        ),
    });
  }
  return app;
}
