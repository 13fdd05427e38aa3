import { fromPromise } from 'xstate';
import { answer, type Client } from '../../openapi/client.ts';
import type { Application } from '../../openapi/types.ts';
import { MALFORMED } from '../calls.ts';

/** The actor of Sync All Applications. */
export function syncAllCalls({ api }: Client) {
  return {
    syncAll: fromPromise<readonly Application[]>(async ({ signal }) => {
      const synced = await answer(api.POST('/userprofile/api/v1/app/syncAll', { signal }));
      if (!Array.isArray(synced)) throw MALFORMED;
      return synced;
    }),
  };
}
