import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../services.ts';
import { NO_CACHE } from '../client-authentication/error-response.ts';
import { browserInfoOf } from '../sign-in-history/sign-in-events.ts';
import { logSignOut, storeRefusal } from '../sign-in-history/sign-in-history.ts';
import { TOKEN_LIFE } from '../tokens/tokens.ts';
import { answerProviderLogout } from './provider-logout.ts';
import { exchangeSsoCode, findSsoEndpoint } from './sso.ts';

export function externalProviderHandlers(services: Services) {
  const { config, now } = services;

  return {
    getIdentityProvider: async () => ({
      status: 200,
      body: await findSsoEndpoint(services, config.sso, now()),
    }),

    getPropelTokenFromCode: async ({ query }, { request }) => {
      const { code, code_verifier: codeVerifier } = query;
      const browserInfo = browserInfoOf(request);
      const onRefusal = (error: unknown, account: () => Promise<string | null>) =>
        storeRefusal(services, error, { account, clientUuid: null, browserInfo }, request.log);
      const sent = { code, codeVerifier, address: request.clientAddress, onRefusal };
      const token = await exchangeSsoCode(services, config, sent, now());
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFE } };
    },

    receiveLogoutToken: async ({ body }, { request }) => {
      const received = { token: body.logout_token, address: request.clientAddress };
      const ended = await answerProviderLogout(services, config.sso, received, now());
      if ('error' in ended) return { status: 400, headers: NO_CACHE, body: ended };
      logSignOut(request.log, ended);
      return { status: 200, headers: {}, body: undefined };
    },
  } satisfies Partial<Handlers>;
}
