import type { Handlers } from '../../http/handlers.ts';
import { redirectByGet } from '../../http/redirect-by-get.ts';
import { inHashQueue } from '../../password/hash.ts';
import type { Services } from '../../services.ts';
import { cookiesOf } from '../sessions/cookies.ts';
import {
  answerAtOnce,
  redirectionAfterConfirmation,
  redirectionWithSession,
  refusalUrl,
} from './authorization.ts';
import type { AuthorizationRequest } from './authorization-parameters.ts';
import { authorize } from './authorize.ts';
import { checkAuthorizationRequest } from './requests.ts';

export function authorizationHandlers(services: Services) {
  const { config, now } = services;
  const { publicUrl } = config;
  const { sessionsIn } = cookiesOf(publicUrl);

  return {
    authorize: async ({ body }, { request }) => {
      const answer = () => authorize(services, body, request);
      const { credentials } = body;
      return { status: 200, ...(await (credentials ? inHashQueue(credentials.username, answer) : answer())) };
    },

    checkSession: async ({ body }, { request }) => {
      const checked = await checkAuthorizationRequest(services, publicUrl, body);
      if (checked.outcome === 'refused') {
        const redirectUrl = refusalUrl(publicUrl, body, checked.response);
        return { status: 200, body: { redirectUrl, ...(checked.isExplained ? { lacksPkce: true } : {}) } };
      }
      const answer = await redirectionWithSession(services, body, checked, sessionsIn(request), now());
      return { status: 200, body: checked.triedBy === null ? answer : { ...answer, trial: true } };
    },

    continueSession: async ({ body: { authorizeRequest, uuid: userUuid } }, { request }) => {
      const checked = await checkAuthorizationRequest(services, publicUrl, authorizeRequest);
      const by = { sessions: sessionsIn(request), userUuid };
      const answer =
        checked.outcome === 'refused'
          ? { redirectUrl: refusalUrl(publicUrl, authorizeRequest, checked.response) }
          : await redirectionAfterConfirmation(services, authorizeRequest, checked, by, now());
      return { status: 200, body: answer };
    },

    // The response redirects to a GET, because a browser does not send the session cookie with a POST from another
    // site.
    postAuthorizationRequest: async ({ body }) => redirectByGet('/userprofile/authorize', body),

    answerAuthorizationRequest: (_input, { request }) =>
      answerAtOnce(services, publicUrl, request.query as AuthorizationRequest, sessionsIn(request)),
  } satisfies Partial<Handlers>;
}
