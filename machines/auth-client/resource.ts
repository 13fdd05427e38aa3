import { answer, handling } from '../../openapi/client/client.ts';
import type { AuthClientSummary } from '../../openapi/generated/types.ts';
import { byName, defineList, defineRemoval, type Resource } from '../resource/resource.ts';
import { reads } from './form-reads.ts';
import { readSignedInUsers } from './signed-in-users.ts';

export const authClient = {
  lists: {
    authClients: defineList<AuthClientSummary>(byName, (api, signal) =>
      answer(api.GET('/userprofile/api/v1/authClient/list', { signal })),
    ),
  },
  follows: 'authClients',
  removal: defineRemoval<AuthClientSummary>({
    usage: async (api, path, signal) => {
      const { users: affected, total, isCapped } = await readSignedInUsers({ api }, path, { signal });
      return { affected, total, active: total, isCapped };
    },
    remove: (api, params, signal) =>
      answer(api.DELETE('/userprofile/api/v1/authClient/{uuid}', { params, signal })),
    read: (api, path, signal) =>
      answer(
        api.GET('/userprofile/api/v1/authClient/get/{uuid}', { ...handling(404), params: { path }, signal }),
      ),
  }),
  form: () => import('./form.ts'),
  reads,
  address: '/authClient',
  access: 'productAdministrator',
} as const satisfies Resource;
