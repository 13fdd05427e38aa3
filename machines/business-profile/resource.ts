import { answer, handling } from '../../openapi/client/client.ts';
import type { BusinessProfile } from '../../openapi/generated/types.ts';
import { profileUsers } from '../profile/read-holders.ts';
import { byName, definePagedList, defineRemoval, type Resource } from '../resource/resource.ts';
import { reads } from './form-reads.ts';

const users = profileUsers((api, options) =>
  api.GET('/userprofile/api/v1/profile/business/{uuid}/users', options),
);

export const businessProfile = {
  lists: {
    businessProfiles: definePagedList<BusinessProfile>(byName, (api, query, signal) =>
      api.GET('/userprofile/api/v1/profile/business/list', { params: { query }, signal }),
    ),
  },
  follows: 'businessProfiles',
  shownIn: ['activeUsers', 'inactiveUsers'],
  removal: defineRemoval<BusinessProfile>({
    usage: users.usage,
    remove: (api, params, signal) =>
      answer(api.DELETE('/userprofile/api/v1/profile/business/{uuid}', { params, signal })),
    read: (api, path, signal) =>
      answer(
        api.GET('/userprofile/api/v1/profile/business/get/{uuid}', {
          ...handling(404),
          params: { path },
          signal,
        }),
      ),
  }),
  holders: users.holders,
  form: () => import('./form.ts'),
  reads,
  address: '/profile/business',
  access: 'profileAdministrator',
} as const satisfies Resource;
