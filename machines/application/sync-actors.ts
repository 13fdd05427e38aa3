import { fromPromise } from 'xstate';
import { answer, type Client } from '../../openapi/client/client.ts';
import type { Application } from '../../openapi/generated/types.ts';
import { MALFORMED } from '../common/faults.ts';
import type { Version } from '../resource/form/form.ts';

export function syncActors({ api }: Client) {
  return {
    syncOne: fromPromise<Version<Application>, { application: Application }>(
      async ({ input: { application }, signal }) => {
        const call = api.POST('/userprofile/api/v1/app/sync', { body: application, signal });
        const stored: Application | undefined = await answer(call);
        if (!stored?.uuid) throw MALFORMED;
        return { stored, tag: (await call).response.headers.get('ETag') };
      },
    ),
    syncAll: fromPromise<readonly Application[]>(async ({ signal }) => {
      const synced = await answer(api.POST('/userprofile/api/v1/app/syncAll', { signal }));
      if (!Array.isArray(synced)) throw MALFORMED;
      return synced;
    }),
  };
}
