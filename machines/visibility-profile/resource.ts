import { answer, handling } from '../../openapi/client/client.ts';
import type { VisibilityProfile } from '../../openapi/generated/types.ts';
import { profileUsers } from '../profile/read-holders.ts';
import { byName, definePagedList, defineRemoval, type Resource } from '../resource/resource.ts';
import { reads } from './form-reads.ts';

const users = profileUsers((api, options) =>
  api.GET('/userprofile/api/v1/profile/visibility/{uuid}/users', options),
);

export const visibilityProfile = {
  lists: {
    visibilityProfiles: definePagedList<VisibilityProfile>(byName, (api, query, signal) =>
      api.GET('/userprofile/api/v1/profile/visibility/list', { params: { query }, signal }),
    ),
  },
  follows: 'visibilityProfiles',
  shownIn: ['activeUsers', 'inactiveUsers'],
  removal: defineRemoval<VisibilityProfile>({
    usage: users.usage,
    remove: (api, params, signal) =>
      answer(api.DELETE('/userprofile/api/v1/profile/visibility/{uuid}', { params, signal })),
    read: (api, path, signal) =>
      answer(
        api.GET('/userprofile/api/v1/profile/visibility/get/{uuid}', {
          ...handling(404),
          params: { path },
          signal,
        }),
      ),
  }),
  holders: users.holders,
  form: () => import('./form.ts'),
  reads,
  address: '/profile/visibility',
  access: 'profileAdministrator',
} as const satisfies Resource;
