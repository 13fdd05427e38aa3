import { fromPromise } from 'xstate';
import { answer, type Client } from '../openapi/client.ts';
import type { UserSummary } from '../openapi/types.ts';
import { MALFORMED } from './common/calls.ts';
import { removalMachines } from './app/removals.ts';
import type { Affected, Removable } from './resource/removal.machine.ts';

/** The application's deletes with their real calls. */
export function provideRemovals({ api }: Client): typeof removalMachines {
  return {
    businessProfileRemoval: removalMachines.businessProfileRemoval.provide(
      removalBy({
        usage: async (path, signal) => {
          const call = api.GET('/userprofile/api/v1/profile/business/{uuid}/users', {
            params: { path },
            signal,
          });
          return checked(await answer(call)).map(affectedUser);
        },
        remove: (path, signal) =>
          answer(api.DELETE('/userprofile/api/v1/profile/business/{uuid}', { params: { path }, signal })),
        list: (signal) => answer(api.GET('/userprofile/api/v1/profile/business/list', { signal })),
      }),
    ),
    visibilityProfileRemoval: removalMachines.visibilityProfileRemoval.provide(
      removalBy({
        usage: async (path, signal) => {
          const call = api.GET('/userprofile/api/v1/profile/visibility/{uuid}/users', {
            params: { path },
            signal,
          });
          return checked(await answer(call)).map(affectedUser);
        },
        remove: (path, signal) =>
          answer(api.DELETE('/userprofile/api/v1/profile/visibility/{uuid}', { params: { path }, signal })),
        list: (signal) => answer(api.GET('/userprofile/api/v1/profile/visibility/list', { signal })),
      }),
    ),
    appProfileRemoval: removalMachines.appProfileRemoval.provide(
      removalBy({
        usage: async (path, signal) => {
          const call = api.GET('/userprofile/api/v1/profile/app/{uuid}/businessProfiles', {
            params: { path },
            signal,
          });
          return checked(await answer(call));
        },
        remove: (path, signal) =>
          answer(api.DELETE('/userprofile/api/v1/profile/app/{uuid}', { params: { path }, signal })),
        list: (signal) => answer(api.GET('/userprofile/api/v1/profile/app/list', { signal })),
      }),
    ),
    applicationRemoval: removalMachines.applicationRemoval.provide(
      removalBy({
        usage: async (path, signal) => {
          const call = api.GET('/userprofile/api/v1/app/{uuid}', { params: { path }, signal });
          return checked((await answer(call)).appProfiles ?? []);
        },
        remove: (path, signal) =>
          answer(api.DELETE('/userprofile/api/v1/app/{uuid}', { params: { path }, signal })),
        list: (signal) => answer(api.GET('/userprofile/api/v1/app/list', { signal })),
      }),
    ),
  };
}

interface Target {
  uuid: string;
}

interface Calls {
  usage: (target: Target, signal: AbortSignal) => Promise<readonly Affected[]>;
  remove: (target: Target, signal: AbortSignal) => Promise<unknown>;
  list: (signal: AbortSignal) => Promise<readonly Removable[]>;
}

function removalBy({ usage, remove, list }: Calls) {
  return {
    actors: {
      loadUsage: fromPromise<readonly Affected[], Target>(({ input, signal }) => usage(input, signal)),
      remove: fromPromise<void, Target>(async ({ input, signal }) => {
        await remove(input, signal);
      }),
      // By the list: a read of the thing itself that is answered 404 leads away to /notFound.
      lookUp: fromPromise<boolean, Target>(async ({ input, signal }) =>
        checked(await list(signal)).some(({ uuid }) => uuid === input.uuid),
      ),
    },
  };
}

const affectedUser = ({ uuid, username, active }: UserSummary): Affected => ({
  uuid,
  name: username,
  active,
});

function checked<Row>(rows: readonly Row[]): readonly Row[] {
  if (!Array.isArray(rows)) throw MALFORMED;
  return rows;
}
