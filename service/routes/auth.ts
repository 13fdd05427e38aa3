import { COMPANY_FIELD } from '../../openapi/product.ts';
import type { Handlers } from '../handlers.ts';
import { bearerToken } from '../oauth/bearer.ts';
import { CONSOLE_CLIENT_UUID } from '../oauth/console-client.ts';
import { cookiesOf } from '../oauth/cookies.ts';
import { authorizationServerMetadata } from '../oauth/discovery.ts';
import { publicKeySet } from '../oauth/keys.ts';
import { checkAuthorizationRequest, grantRequest, type AcceptedRequest } from '../oauth/requests.ts';
import { hashSecret } from '../oauth/secrets.ts';
import { startSession, userOfSession } from '../oauth/sessions.ts';
import { signInByPassword, signInByToken } from '../oauth/sign-in.ts';
import { signOut } from '../oauth/sign-out.ts';
import { exchangeSsoCode } from '../oauth/sso.ts';
import { createSweeper } from '../oauth/sweep.ts';
import { answerTokenRequest } from '../oauth/token-endpoint.ts';
import { giveTokenIn, TOKEN_LIFE } from '../oauth/tokens.ts';
import { offerXsrf, requireXsrf } from '../oauth/xsrf.ts';
import { problem } from '../problem.ts';
import { defaultMinimumRole } from '../rules/roles.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../viewer.ts';

type AuthCalls =
  | 'getAuthorizationServerMetadata'
  | 'getKeys'
  | 'getFrontendConfig'
  | 'login'
  | 'logout'
  | 'authorize'
  | 'checkSession'
  | 'token'
  | 'getPropelTokenFromCode'
  | 'getCurrentUser';

/** The calls of signing in and out. */
export function authHandlers({ db, config, now }: Services): Pick<Handlers, AuthCalls> {
  const { publicUrl, header } = config;
  const cookies = cookiesOf(publicUrl);
  const sweep = createSweeper(db);

  /** The answer to who has just opened a session. */
  async function grantIn(session: string, userUuid: string, request: AcceptedRequest) {
    const redirectUrl = await grantRequest(
      db,
      request,
      { userUuid, sessionHash: hashSecret(session) },
      now(),
    );
    return {
      status: 200 as const,
      headers: { 'set-cookie': cookies.session(session) },
      body: { redirectUrl },
    };
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

  return {
    getAuthorizationServerMetadata: async () => ({
      status: 200,
      body: authorizationServerMetadata(publicUrl),
    }),

    // The contract leaves the members of a key to RFC 7517.
    getKeys: async () => ({
      status: 200,
      body: (await publicKeySet(db)) as { keys: Record<string, never>[] },
    }),

    getFrontendConfig: async (_input, { request }) => ({
      status: 200,
      headers: offerXsrf(request, cookies),
      body: { propelAuthUrl: config.sso?.url ?? null, clientId: CONSOLE_CLIENT_UUID, envBaseUrl: publicUrl },
    }),

    login: async ({ body }, { request }) => {
      requireXsrf(request);
      await sweep(now());
      const { userUuid } = await signInByPassword(db, { ...body, address: request.ip }, now());
      const session = await startSession(db, userUuid, request.cookies[cookies.sessionName], now());
      return { status: 200, headers: { 'set-cookie': cookies.session(session) }, body: { success: true } };
    },

    logout: async ({ query }, { request }) => {
      const session = request.cookies[cookies.sessionName];
      await signOut(db, { session, accessToken: bearerToken(request), ticket: query.ticket }, now());
      return { status: 204, headers: { 'set-cookie': cookies.endSession() }, body: undefined };
    },

    authorize: async ({ body }, { request }) => {
      requireXsrf(request);
      await sweep(now());
      const checked = await checkAuthorizationRequest(db, body.authorizeRequest);
      if (checked.outcome === 'refused') return { status: 200, body: { redirectUrl: checked.redirectUrl } };
      if (body.credentials) {
        const { userUuid } = await signInByPassword(db, { ...body.credentials, address: request.ip }, now());
        const session = await startSession(db, userUuid, request.cookies[cookies.sessionName], now());
        return grantIn(session, userUuid, checked);
      }
      if (!body.token) throw problem('unauthenticated');
      const { jti, userUuid, sessionHash, ticketHash } = await signInByToken(db, body.token, now());
      if (sessionHash !== null) {
        const redirectUrl = await grantRequest(db, checked, { userUuid, sessionHash }, now());
        return { status: 200, body: { redirectUrl } };
      }
      const earlier = request.cookies[cookies.sessionName];
      const session = await startSession(db, userUuid, earlier, now(), ticketHash);
      await giveTokenIn(db, jti, hashSecret(session));
      return grantIn(session, userUuid, checked);
    },

    checkSession: async ({ body }, { request }) => {
      requireXsrf(request);
      const checked = await checkAuthorizationRequest(db, body);
      if (checked.outcome === 'refused') return { status: 200, body: { redirectUrl: checked.redirectUrl } };
      const user = await userOfSession(db, request.cookies[cookies.sessionName], now());
      const redirectUrl = user && (await grantRequest(db, checked, user, now()));
      return { status: 200, body: { redirectUrl } };
    },

    token: async ({ body }) => {
      const answer = await answerTokenRequest(db, publicUrl, body, now());
      return 'error' in answer ? { status: 400, body: answer } : { status: 200, body: answer };
    },

    getPropelTokenFromCode: async ({ query }, { request }) => {
      await sweep(now());
      const { code, code_verifier: codeVerifier } = query;
      const token = await exchangeSsoCode(db, config, { code, codeVerifier, address: request.ip }, now());
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
  };
}
