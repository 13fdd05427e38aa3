import { bearerToken } from '../../http/bearer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { redirectByGet } from '../../http/redirect-by-get.ts';
import { inHashQueue } from '../../password/hash.ts';
import { Problem } from '../../problem.ts';
import type { Services } from '../../services.ts';
import { CONSOLE_CLIENT_UUID } from '../console-client.ts';
import { logSignOut } from '../sign-in-history/sign-in-history.ts';
import { cookiesOf } from './cookies.ts';
import { answerLogoutRequest } from './logout-request.ts';
import { openByPassword, rememberSignIn } from './open-by-password.ts';
import { signOut } from './sign-out.ts';

export function sessionHandlers(services: Services) {
  const { config, now } = services;
  const { publicUrl } = config;
  const cookies = cookiesOf(publicUrl);

  return {
    getFrontendConfig: async (_input, { request }) => ({
      status: 200,
      headers: cookies.missingXsrf(request),
      body: { propelAuthUrl: config.sso?.url ?? null, clientId: CONSOLE_CLIENT_UUID, envBaseUrl: publicUrl },
    }),

    login: ({ body }, { request }) =>
      inHashQueue(body.username, async () => {
        const typed = { ...body, clientUuid: null, requiredLevel: null };
        try {
          const headers = await openByPassword(services, request, typed, (within, opened) =>
            rememberSignIn(services, within, request, opened),
          );
          return { status: 200, headers, body: { success: true } };
        } catch (error) {
          if (!(error instanceof Problem && error.code === 'second_factor_required')) throw error;
          return { status: 200, body: { success: false } };
        }
      }),

    logout: async ({ query }, { request }) => {
      const sessions = cookies.sessionsIn(request);
      const ending = { sessions, accessToken: bearerToken(request), ticket: query.ticket };
      logSignOut(request.log, await signOut(services, ending, now()));
      return { status: 204, headers: { 'set-cookie': cookies.endSession() }, body: undefined };
    },

    // Redirects to a GET: a browser does not send the session cookie with a POST from another site.
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
      logSignOut(request.log, outcome.endedUsers);
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
  } satisfies Partial<Handlers>;
}
