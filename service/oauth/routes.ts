import type { FastifyRequest } from 'fastify';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { Credentials } from '../../openapi/generated/types.ts';
import type { Handlers, Input, Output } from '../http/handlers.ts';
import type { Db } from '../db/open.ts';
import { bearerToken } from '../http/bearer.ts';
import { queryString } from '../http/query-string.ts';
import { CONSOLE_CLIENT_UUID } from './console-client.ts';
import { cookiesOf } from './sessions/cookies.ts';
import type { OAuthError } from './client-authentication/client-authentication.ts';
import { answerIntrospection } from './tokens/introspection.ts';
import { answerLogoutRequest } from './sessions/logout-request.ts';
import { answerProviderLogout } from './external-provider/provider-logout.ts';
import { answerRevocation } from './tokens/revocation.ts';
import { PUBLIC_DOCUMENT, providerMetadata } from './discovery.ts';
import { publicKeySet } from './tokens/keys.ts';
import {
  answerAtOnce,
  needsConfirmation,
  needsSignIn,
  redirectionAfterConfirmation,
  redirectionAfterSso,
  redirectionOf,
  redirectionWithSession,
  refusalUrl,
} from './authorization/authorization.ts';
import type { AuthorizationRequest } from './authorization/authorization-parameters.ts';
import { checkAuthorizationRequest, type AcceptedRequest } from './authorization/requests.ts';
import { rememberDevice } from './sessions/known-devices.ts';
import { findSession, signInForTrial, startSession, type StartedSession } from './sessions/sessions.ts';
import { SignInHistory, type LoggedSignIn } from './sign-in-history/sign-in-history.ts';
import { accountNamed, type BrowserInfo } from './sign-in-history/sign-in-events.ts';
import { readUserAgent } from './sign-in-history/user-agent.ts';
import { belongsToSession, openSsoSession, signInByPassword, signInByToken } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import { exchangeSsoCode, findSsoEndpoint } from './external-provider/sso.ts';
import { answerTokenRequest } from './tokens/token-endpoint.ts';
import { TOKEN_LIFE } from './tokens/tokens.ts';
import { userInfo } from './tokens/user-info.ts';
import { problem } from '../http/problem.ts';
import { inHashQueue } from '../password/hash.ts';
import { defaultMinimumRole } from '../access/roles.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../access/viewer.ts';

interface TypedPassword extends Credentials {
  /** The client that the user signs in to; null for the console. */
  clientUuid: string | null;
}

const browserInfoOf = ({ clientAddress, headers }: FastifyRequest): BrowserInfo => ({
  address: clientAddress,
  ...readUserAgent(headers['user-agent']),
});

/** Adds the Authorization header and the IP address of the client to the parameters of its request. */
const fromClient = <Body>(body: Body, { headers, clientAddress }: FastifyRequest) => ({
  ...body,
  authorization: headers.authorization,
  address: clientAddress,
});

/** Returns a response that redirects a posted form to a page with the same parameters in its query. */
function redirectByGet(page: string, form: Readonly<Record<string, unknown>>) {
  const query = queryString(form);
  return { status: 303 as const, headers: { location: query ? `${page}?${query}` : page }, body: undefined };
}

/** Required in responses with tokens (RFC 6749, section 5.1). */
const NO_CACHE = { pragma: 'no-cache' };

export function authHandlers(services: Services) {
  const { db, config, now, sessionLimits } = services;
  const { publicUrl, header } = config;
  const cookies = cookiesOf(publicUrl, sessionLimits.maxAgeMs);
  const history = new SignInHistory(services);

  /**
   * Checks a password. Runs `signIn` in the transaction that confirms the password: two transactions would wait for
   * the disk twice.
   */
  async function checkPassword<Answer>(
    request: FastifyRequest,
    { clientUuid, method, triedBy, ...typed }: TypedPassword & Omit<LoggedSignIn, 'userUuid'>,
    signIn: (within: Db, by: { userUuid: string; browserInfo: BrowserInfo }) => Promise<Answer>,
  ): Promise<Answer> {
    const browserInfo = browserInfoOf(request);
    const credentials = {
      ...typed,
      address: request.clientAddress,
      devices: cookies.devicesIn(request),
    };
    const account = () => accountNamed(db, typed.username);
    const check = async () => {
      const { userUuid, confirm } = await signInByPassword(db, credentials, now());
      const answered = await db.transaction().execute(async (transaction) => {
        await confirm(transaction);
        return signIn(transaction, { userUuid, browserInfo });
      });
      history.log(request.log, { userUuid, method, clientUuid, triedBy });
      return answered;
    };
    return history.orRefused(check(), { account, clientUuid, browserInfo }, request.log);
  }

  /** Opens a session by password. Runs `answer` in the transaction that opens the session. */
  const openByPassword = <Answer>(
    request: FastifyRequest,
    typed: TypedPassword,
    answer: (within: Db, session: StartedSession) => Promise<Answer>,
  ): Promise<Answer> =>
    checkPassword(request, { ...typed, method: 'password' }, async (within, { userUuid, browserInfo }) => {
      const { clientUuid } = typed;
      const options = { browserInfo, clientUuid, limits: sessionLimits };
      return answer(
        within,
        await startSession(within, userUuid, cookies.sessionsIn(request), now(), options),
      );
    });

  async function rememberSignIn(within: Db, request: FastifyRequest, { id, signedIn }: StartedSession) {
    const device = await rememberDevice(within, signedIn.userUuid, cookies.devicesIn(request), now());
    return { 'set-cookie': [cookies.session(id), cookies.device(device)] };
  }

  async function openFor(
    within: Db,
    request: FastifyRequest,
    session: StartedSession,
    asked: { request: AuthorizationRequest; checked: AcceptedRequest },
    redirection: typeof redirectionOf,
  ) {
    const body = await redirection(within, asked.request, asked.checked, session.signedIn, now());
    return {
      status: 200 as const,
      headers: await rememberSignIn(within, request, session),
      body,
    };
  }

  /**
   * Signs a user in for a trial (test sign-in) of a client. Opens no session, so the browser keeps the
   * administrator's session.
   */
  const tryByPassword = (
    request: FastifyRequest,
    credentials: Credentials,
    asked: { request: AuthorizationRequest; checked: AcceptedRequest },
  ): Promise<Output<'authorize'>> => {
    const { clientUuid, triedBy } = asked.checked;
    const typed = { ...credentials, clientUuid, triedBy, method: 'trial' as const };
    return checkPassword(request, typed, async (within, by) => {
      const signedIn = await signInForTrial(within, { ...by, clientUuid }, now());
      const body = await redirectionOf(within, asked.request, asked.checked, signedIn, now());
      return { status: 200 as const, body };
    });
  };

  async function authorize(
    { authorizeRequest, credentials, token }: Input<'authorize'>['body'],
    request: FastifyRequest,
  ): Promise<Output<'authorize'>> {
    const checked = await checkAuthorizationRequest(services, publicUrl, authorizeRequest);
    if (checked.outcome === 'refused') {
      const redirectUrl = refusalUrl(publicUrl, authorizeRequest, checked.response);
      return { status: 200, body: { redirectUrl } };
    }
    const asked = { request: authorizeRequest, checked };
    if (credentials && checked.triedBy !== null) return tryByPassword(request, credentials, asked);
    if (credentials) {
      const { clientUuid } = checked;
      return openByPassword(request, { ...credentials, clientUuid }, (within, session) =>
        openFor(within, request, session, asked, redirectionOf),
      );
    }
    // Refuses single sign-on in a trial, because it would replace the session of the administrator.
    if (!token || checked.triedBy !== null) throw problem('unauthenticated');
    const verified = await signInByToken(services, token, now());
    const { clientUuid } = checked;
    const browserInfo = browserInfoOf(request);
    const opening = { earlier: cookies.sessionsIn(request), browserInfo, clientUuid, limits: sessionLimits };
    const { userUuid } = verified;
    let isOpened = false;
    const answering = db.transaction().execute(async (transaction): Promise<Output<'authorize'>> => {
      const session = await openSsoSession(transaction, verified, opening, now());
      isOpened = session !== null;
      if (session !== null) return openFor(transaction, request, session, asked, redirectionAfterSso);
      const within = { ...services, db: transaction };
      const signedIn = await findSession(within, cookies.sessionsIn(request), now());
      const isOwn = signedIn !== null && belongsToSession(verified, signedIn);
      const isAccepted = isOwn && checked.clientUuid === verified.clientUuid;
      if (!isAccepted || needsSignIn(checked, signedIn, now()) || needsConfirmation(checked)) {
        throw problem('unauthenticated');
      }
      const body = await redirectionOf(transaction, authorizeRequest, checked, signedIn, now());
      return { status: 200, body };
    });
    const account = async () => userUuid;
    const answered = await history.orRefused(answering, { account, clientUuid, browserInfo }, request.log);
    if (isOpened) history.log(request.log, { userUuid, method: 'external', clientUuid });
    return answered;
  }

  const companyOf = async ({ companyUuid }: Viewer) => {
    if (companyUuid === null) return null;
    const row = await db
      .selectFrom('companies')
      .select(['uuid', 'name'])
      .where('uuid', '=', companyUuid)
      .executeTakeFirst();
    return row ?? null;
  };

  const userInfoOf = async (
    _input: unknown,
    { request, viewer }: { request: FastifyRequest; viewer: Viewer },
  ) => ({
    status: 200 as const,
    body: await userInfo(db, {
      userUuid: viewer.uuid,
      clientUuid: request.tokenClient ?? '',
      scope: request.tokenScope,
    }),
  });

  const oauthError = (error: OAuthError) =>
    error.error === 'invalid_client'
      ? {
          status: 401 as const,
          headers: { ...NO_CACHE, 'www-authenticate': `Basic realm="${publicUrl}"` },
          body: error,
        }
      : { status: 400 as const, headers: NO_CACHE, body: error };

  const metadata = { status: 200 as const, headers: PUBLIC_DOCUMENT, body: providerMetadata(publicUrl) };

  return {
    getOpenIdConfiguration: async () => metadata,
    getAuthorizationServerMetadata: async () => metadata,

    // The cast is needed because the contract does not list the members of a key (RFC 7517).
    getKeys: async () => ({
      status: 200,
      headers: PUBLIC_DOCUMENT,
      body: (await publicKeySet(db)) as { keys: Record<string, never>[] },
    }),

    getFrontendConfig: async (_input, { request }) => ({
      status: 200,
      headers: cookies.missingXsrf(request),
      body: { propelAuthUrl: config.sso?.url ?? null, clientId: CONSOLE_CLIENT_UUID, envBaseUrl: publicUrl },
    }),

    login: ({ body }, { request }) =>
      inHashQueue(body.username, async () => {
        const headers = await openByPassword(request, { ...body, clientUuid: null }, (within, opened) =>
          rememberSignIn(within, request, opened),
        );
        return { status: 200, headers, body: { success: true } };
      }),

    logout: async ({ query }, { request }) => {
      const sessions = cookies.sessionsIn(request);
      const ending = { sessions, accessToken: bearerToken(request), ticket: query.ticket };
      history.logSignOut(request.log, await signOut(services, ending, now()));
      return { status: 204, headers: { 'set-cookie': cookies.endSession() }, body: undefined };
    },

    authorize: ({ body }, { request }) =>
      body.credentials
        ? inHashQueue(body.credentials.username, () => authorize(body, request))
        : authorize(body, request),

    checkSession: async ({ body }, { request }) => {
      const checked = await checkAuthorizationRequest(services, publicUrl, body);
      if (checked.outcome === 'refused') {
        const redirectUrl = refusalUrl(publicUrl, body, checked.response);
        return { status: 200, body: { redirectUrl, ...(checked.isExplained ? { lacksPkce: true } : {}) } };
      }
      const answer = await redirectionWithSession(
        services,
        body,
        checked,
        cookies.sessionsIn(request),
        now(),
      );
      return { status: 200, body: checked.triedBy === null ? answer : { ...answer, trial: true } };
    },

    continueSession: async ({ body: { authorizeRequest, uuid: userUuid } }, { request }) => {
      const checked = await checkAuthorizationRequest(services, publicUrl, authorizeRequest);
      const by = { sessions: cookies.sessionsIn(request), userUuid };
      const answer =
        checked.outcome === 'refused'
          ? { redirectUrl: refusalUrl(publicUrl, authorizeRequest, checked.response) }
          : await redirectionAfterConfirmation(services, authorizeRequest, checked, by, now());
      return { status: 200, body: answer };
    },

    // Redirects to a GET: a browser does not send the session cookie with a POST from another site.
    postAuthorizationRequest: async ({ body }) => redirectByGet('/userprofile/authorize', body),

    postLogoutRequest: async ({ body = {} }) => redirectByGet('/userprofile/logout', body),

    endSession: async ({ body }, { request }) => {
      const { ticket, confirmed: isConfirmed, ...logoutRequest } = body;
      const ending = {
        sessions: cookies.sessionsIn(request),
        accessToken: bearerToken(request),
        ticket: ticket ?? undefined,
        isConfirmed,
      };
      const outcome = await answerLogoutRequest(services, publicUrl, logoutRequest, ending, now());
      history.logSignOut(request.log, outcome.endedUsers);
      const headers: Record<string, string> = outcome.isSignedOut
        ? { 'set-cookie': cookies.endSession() }
        : {};
      const { isSignedOut, redirectUrl, isReturnRefused, clientName } = outcome;
      return {
        status: 200,
        headers,
        body: { signedOut: isSignedOut, redirectUrl, returnRefused: isReturnRefused, clientName },
      };
    },

    answerAuthorizationRequest: (_input, { request }) =>
      answerAtOnce(services, publicUrl, request.query as AuthorizationRequest, cookies.sessionsIn(request)),

    token: async ({ body }, { request }) => {
      const answer = await answerTokenRequest(services, config, fromClient(body, request), now());
      return 'error' in answer ? oauthError(answer) : { status: 200, headers: NO_CACHE, body: answer };
    },

    revokeToken: async ({ body }, { request }) => {
      const error = await answerRevocation(services, publicUrl, fromClient(body, request), now());
      return error === null ? { status: 200, body: undefined } : oauthError(error);
    },

    introspectToken: async ({ body }, { request }) => {
      const answer = await answerIntrospection(services, publicUrl, fromClient(body, request), now());
      return 'error' in answer ? oauthError(answer) : { status: 200, headers: NO_CACHE, body: answer };
    },

    receiveLogoutToken: async ({ body }, { request }) => {
      const received = { token: body.logout_token, address: request.clientAddress };
      const ended = await answerProviderLogout(services, config.sso, received, now());
      if ('error' in ended) return { status: 400, headers: NO_CACHE, body: ended };
      history.logSignOut(request.log, ended);
      return { status: 200, headers: {}, body: undefined };
    },

    getUserInfo: userInfoOf,
    postUserInfo: userInfoOf,

    getIdentityProvider: async () => ({
      status: 200,
      body: await findSsoEndpoint(services, config.sso, now()),
    }),

    getPropelTokenFromCode: async ({ query }, { request }) => {
      const { code, code_verifier: codeVerifier } = query;
      const browserInfo = browserInfoOf(request);
      const onRefusal = (error: unknown, account: () => Promise<string | null>) =>
        history.refuse(error, { account, clientUuid: null, browserInfo }, request.log);
      const token = await exchangeSsoCode(
        services,
        config,
        { code, codeVerifier, address: request.clientAddress, onRefusal },
        now(),
      );
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFE } };
    },

    getCurrentUser: async (_input, { viewer }) => ({
      status: 200,
      body: {
        username: viewer.username,
        roles: viewer.roles,
        layoutCode: config.layoutCode,
        defaultMinimumRoleName: defaultMinimumRole(viewer.roles),
        [COMPANY_FIELD]: await companyOf(viewer),
        snmpManagerName: config.snmpManager,
        success: true,
        gaSiteId: config.gaSiteId,
        headerUrl: header.url,
        headerCss: header.css,
        headerConfig: header.config,
        headerVersion: header.version,
        suiteName: config.suiteName,
        appName: config.appName,
      },
    }),
  } satisfies Partial<Handlers>;
}
