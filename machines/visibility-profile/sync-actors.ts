import { fromPromise } from 'xstate';
import { answer, type Client } from '../../openapi/client/client.ts';
import { MALFORMED } from '../common/faults.ts';
import type { VisibilitySyncContext } from './visibility-sync.machine.ts';

export function visibilitySyncActors({ api }: Client) {
  return {
    sync: fromPromise<number, VisibilitySyncContext>(async ({ input: { elementSet }, signal }) => {
      const count: unknown = await answer(
        elementSet === 'all'
          ? api.GET('/userprofile/api/v1/visibility/sync/all', { signal })
          : api.GET('/userprofile/api/v1/visibility/sync/{elementType}', {
              params: { path: { elementType: elementSet } },
              signal,
            }),
      );
      if (typeof count !== 'number') throw MALFORMED;
      return count;
    }),
  };
}
