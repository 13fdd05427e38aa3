import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../access/viewer.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../services.ts';
import { NO_CACHE, oauthErrorResponse } from '../client-authentication/error-response.ts';
import { PUBLIC_DOCUMENT } from '../discovery.ts';
import { answerIntrospection } from './introspection.ts';
import { publicKeySet } from './keys.ts';
import { answerRevocation } from './revocation.ts';
import { answerTokenRequest } from './token-endpoint.ts';
import { userInfo } from './user-info.ts';

/** Adds the Authorization header and the IP address of the client to the parameters of its request. */
const fromClient = <Body>(body: Body, { headers, clientAddress }: FastifyRequest) => ({
  ...body,
  authorization: headers.authorization,
  address: clientAddress,
});

export function tokenHandlers(services: Services) {
  const { db, config, now } = services;
  const { publicUrl } = config;

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

  return {
    // The cast is needed because the contract does not list the members of a key (RFC 7517).
    getKeys: async () => ({
      status: 200,
      headers: PUBLIC_DOCUMENT,
      body: (await publicKeySet(db)) as { keys: Record<string, never>[] },
    }),

    token: async ({ body }, { request }) => {
      const answer = await answerTokenRequest(services, config, fromClient(body, request), now());
      return 'error' in answer
        ? oauthErrorResponse(publicUrl, answer)
        : { status: 200, headers: NO_CACHE, body: answer };
    },

    revokeToken: async ({ body }, { request }) => {
      const error = await answerRevocation(services, publicUrl, fromClient(body, request), now());
      return error === null ? { status: 200, body: undefined } : oauthErrorResponse(publicUrl, error);
    },

    introspectToken: async ({ body }, { request }) => {
      const answer = await answerIntrospection(services, publicUrl, fromClient(body, request), now());
      return 'error' in answer
        ? oauthErrorResponse(publicUrl, answer)
        : { status: 200, headers: NO_CACHE, body: answer };
    },

    getUserInfo: userInfoOf,
    postUserInfo: userInfoOf,
  } satisfies Partial<Handlers>;
}
