import type { Handlers } from '../http/handlers.ts';
import { holdersOfTokens } from '../access/token-holders.ts';
import { findViewer } from '../access/viewer.ts';
import { bearerToken, unauthenticated } from '../http/bearer.ts';
import { verifyAccessToken } from '../oauth/tokens/tokens.ts';
import type { Services } from '../services.ts';
import type { VersionEvents } from './events.ts';
import { readListState } from '../db/list-versions.ts';
import type { VisibleVersions } from './visible-versions.ts';

export function listChangesHandlers(services: Services, versions: VisibleVersions, events: VersionEvents) {
  const { db, now } = services;
  return {
    getListVersions: async (_input, { viewer }) => {
      const state = await readListState(db);
      const { version } = await db
        .selectFrom('users')
        .select('version')
        .where('uuid', '=', viewer.uuid)
        .executeTakeFirstOrThrow();
      return { status: 200, body: await versions.of(viewer, version, state) };
    },
    followListVersions: async (_input, { request, signal }) => {
      const token = await verifyAccessToken(services, bearerToken(request) ?? '', now());
      const jti = token?.jti ?? '';
      const holder = (await holdersOfTokens(services, [jti], now())).get(jti);
      // The viewer is read after the token's holder. If the user changes in between, the watch notices that the holder
      // has changed, and ends the stream.
      const viewer = token && (await findViewer(db, token.userUuid));
      if (!holder || !viewer) throw unauthenticated(request);
      const state = await readListState(db);
      const first = await versions.of(viewer, holder.version, state);
      return {
        status: 200,
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          // nginx must not buffer the response, which would delay events.
          'x-accel-buffering': 'no',
          // A stopping service ends the streams. It would otherwise wait until the clients close the idle connections.
          connection: 'close',
        },
        body: events.answer({ jti, holder, viewer }, { first, state }, signal),
      };
    },
  } satisfies Partial<Handlers>;
}
