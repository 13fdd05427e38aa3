import type { FastifyRequest } from 'fastify';
import { COMPANY_FIELD } from '../../openapi/product.ts';
import type { Handlers, Input, Output } from '../http/handlers.ts';
import type { Db } from '../db/open.ts';
import { bearerToken } from '../http/bearer.ts';
import { CONSOLE_CLIENT_UUID } from './console-client.ts';
import { cookiesOf } from './cookies.ts';
import { authorizationServerMetadata } from './discovery.ts';
import { publicKeySet } from './keys.ts';
import { checkAuthorizationRequest, grantRequest, type AcceptedRequest } from './requests.ts';
import { rememberDevice } from './known-devices.ts';
import { hashSecret } from './secrets.ts';
import { startSession, userOfSession } from './sessions.ts';
import { belongsToSession, openSsoSession, signInByPassword, signInByToken } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { exchangeSsoCode } from './sso.ts';
import { answerTokenRequest } from './token-endpoint.ts';
import { TOKEN_LIFE } from './tokens.ts';
import { setXsrfCookie } from './xsrf.ts';
import { problem } from '../http/problem.ts';
import { inHashQueue } from '../password/hash.ts';
import { defaultMinimumRole } from '../access/roles.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../access/viewer.ts';

interface Opened {
  userUuid: string;
  session: string;
}

export function authHandlers(services: Services) {
  const { db, config, now } = services;
  const { publicUrl, header } = config;
  const cookies = cookiesOf(publicUrl);

  const sessionIn = ({ cookies: sent }: FastifyRequest) => sent[cookies.sessionName];

  /**
   * Signs in by password, and runs `answer` in the transaction that opens the session: one commit waits for
   * the disk only once.
   */
  async function openByPassword<Answer>(
    request: FastifyRequest,
    typed: { username: string; password: string },
    answer: (within: Db, opened: Opened) => Promise<Answer>,
  ): Promise<Answer> {
    const device = request.cookies[cookies.deviceName];
    const credentials = { ...typed, address: request.clientAddress, device };
    const { userUuid, resetAttempts } = await signInByPassword(db, credentials, now());
    return db.transaction().execute(async (transaction) => {
      await resetAttempts(transaction);
      const session = await startSession(transaction, userUuid, sessionIn(request), now());
      return answer(transaction, { userUuid, session });
    });
  }

  async function rememberSignIn(within: Db, request: FastifyRequest, { userUuid, session }: Opened) {
    const device = await rememberDevice(within, userUuid, request.cookies[cookies.deviceName], now());
    return { 'set-cookie': [cookies.session(session), cookies.device(device)] };
  }

  async function grantCode(within: Db, request: FastifyRequest, opened: Opened, asked: AcceptedRequest) {
    const signedIn = { userUuid: opened.userUuid, sessionHash: hashSecret(opened.session) };
    const redirectUrl = await grantRequest(within, asked, signedIn, now());
    return {
      status: 200 as const,
      headers: await rememberSignIn(within, request, opened),
      body: { redirectUrl },
    };
  }

  async function authorize(
    { authorizeRequest, credentials, token }: Input<'authorize'>['body'],
    request: FastifyRequest,
  ): Promise<Output<'authorize'>> {
    const checked = await checkAuthorizationRequest(db, publicUrl, authorizeRequest);
    if (checked.outcome === 'refused') return { status: 200, body: { redirectUrl: checked.redirectUrl } };
    if (credentials) {
      return openByPassword(request, credentials, (within, opened) =>
        grantCode(within, request, opened, checked),
      );
    }
    if (!token) throw problem('unauthenticated');
    const verified = await signInByToken(services, token, now());
    return db.transaction().execute(async (transaction) => {
      const session = await openSsoSession(transaction, verified, sessionIn(request), now());
      if (session !== null) {
        return grantCode(transaction, request, { userUuid: verified.userUuid, session }, checked);
      }
      const signedIn = await userOfSession(transaction, sessionIn(request), now());
      if (!signedIn || !belongsToSession(verified, signedIn) || checked.clientUuid !== verified.clientUuid) {
        throw problem('unauthenticated');
      }
      const redirectUrl = await grantRequest(transaction, checked, signedIn, now());
      return { status: 200, body: { redirectUrl } };
    });
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

    // The contract does not list the members of a key, which RFC 7517 defines.
    getKeys: async () => ({
      status: 200,
      body: (await publicKeySet(db)) as { keys: Record<string, never>[] },
    }),

    getFrontendConfig: async (_input, { request }) => ({
      status: 200,
      headers: setXsrfCookie(request, cookies),
      body: { propelAuthUrl: config.sso?.url ?? null, clientId: CONSOLE_CLIENT_UUID, envBaseUrl: publicUrl },
    }),

    login: ({ body }, { request }) =>
      inHashQueue(async () => {
        const headers = await openByPassword(request, body, (within, opened) =>
          rememberSignIn(within, request, opened),
        );
        return { status: 200, headers, body: { success: true } };
      }),

    logout: async ({ query }, { request }) => {
      const session = sessionIn(request);
      await signOut(services, { session, accessToken: bearerToken(request), ticket: query.ticket }, now());
      return { status: 204, headers: { 'set-cookie': cookies.endSession() }, body: undefined };
    },

    authorize: ({ body }, { request }) =>
      body.credentials ? inHashQueue(() => authorize(body, request)) : authorize(body, request),

    checkSession: async ({ body }, { request }) => {
      const checked = await checkAuthorizationRequest(db, publicUrl, body);
      if (checked.outcome === 'refused') return { status: 200, body: { redirectUrl: checked.redirectUrl } };
      const user = await userOfSession(db, sessionIn(request), now());
      const redirectUrl = user && (await grantRequest(db, checked, user, now()));
      return { status: 200, body: { redirectUrl } };
    },

    token: async ({ body }) => {
      const answer = await answerTokenRequest(services, publicUrl, body, now());
      return 'error' in answer ? { status: 400, body: answer } : { status: 200, body: answer };
    },

    getPropelTokenFromCode: async ({ query }, { request }) => {
      const { code, code_verifier: codeVerifier } = query;
      const token = await exchangeSsoCode(
        services,
        config,
        { code, codeVerifier, address: request.clientAddress },
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
