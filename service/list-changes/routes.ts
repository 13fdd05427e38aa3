import type { Handlers } from '../http/handlers.ts';
import { bearerToken, unauthenticated } from '../http/bearer.ts';
import { verifyAccessToken } from '../oauth/tokens.ts';
import type { Services } from '../services.ts';
import type { VersionEvents } from './events.ts';
import { readVersions } from './watch.ts';

export function listChangesHandlers(services: Services, events: VersionEvents) {
  const { db, now } = services;
  return {
    getListVersions: async (_input, { viewer }) => ({
      status: 200,
      body: await readVersions(db, viewer.roles),
    }),
    followListVersions: async (_input, { request, viewer, signal }) => {
      const token = await verifyAccessToken(services, bearerToken(request) ?? '', now());
      if (!token) throw unauthenticated(request);
      const access = { userUuid: viewer.uuid, jti: token.jti, roles: viewer.roles };
      return {
        status: 200,
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          // Disables buffering in nginx, which would delay events.
          'x-accel-buffering': 'no',
        },
        body: events.answer(access, await readVersions(db, viewer.roles), signal),
      };
    },
  } satisfies Partial<Handlers>;
}
