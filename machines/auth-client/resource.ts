import { answer } from '../../openapi/client.ts';
import type { AuthClientSummary } from '../../openapi/types.ts';
import { byName, defineList, type Resource } from '../resource/resource.ts';
import { reads } from './form-reads.ts';
import { AUTH_CLIENT_LIST } from './list-path.ts';

export const authClient = {
  lists: {
    authClients: defineList<AuthClientSummary>(byName, (api, signal) =>
      answer(api.GET(AUTH_CLIENT_LIST, { signal })),
    ),
  },
  follows: 'authClients',
  form: () => import('./form.ts'),
  reads,
  address: '/authClient',
  access: 'productAdministrator',
} as const satisfies Resource;
