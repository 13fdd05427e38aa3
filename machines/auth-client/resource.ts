import { answer } from '../../openapi/client.ts';
import type { AuthClientSummary } from '../../openapi/types.ts';
import { byName, defineList, type Resource } from '../resource/resource.ts';

export const authClient = {
  lists: {
    authClients: defineList<AuthClientSummary>(byName, (api, signal) =>
      answer(api.GET('/userprofile/api/v1/authClient/list', { signal })),
    ),
  },
  follows: 'authClients',
  form: () => import('./form.ts'),
  address: '/authClient',
  access: 'productAdministrator',
} as const satisfies Resource;
