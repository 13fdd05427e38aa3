import type { Handlers } from '../http/handlers.ts';
import type { Services } from '../services.ts';
import type { VersionEvents } from './events.ts';
import { readVersions } from './watch.ts';

export function listChangesHandlers({ db }: Services, events: VersionEvents) {
  return {
    getListVersions: async () => ({ status: 200, body: await readVersions(db) }),
    followListVersions: async (_input, { viewer, signal }) => ({
      status: 200,
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        // nginx would keep events until there are many.
        'x-accel-buffering': 'no',
      },
      body: events.answer(viewer.uuid, await readVersions(db), signal),
    }),
  } satisfies Partial<Handlers>;
}
