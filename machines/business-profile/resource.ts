import { answer, handling } from '../../openapi/client.ts';
import type { BusinessProfile } from '../../openapi/types.ts';
import { byName, definePagedList, defineRemoval, type Resource } from '../resource/resource.ts';
import { wholeUsage } from '../resource/removal.machine.ts';
import { affectedUser } from '../user/affected-user.ts';
import { reads } from './form-reads.ts';

export const businessProfile = {
  lists: {
    businessProfiles: definePagedList<BusinessProfile>(byName, (api, query, signal) =>
      api.GET('/userprofile/api/v1/profile/business/list', { params: { query }, signal }),
    ),
  },
  follows: 'businessProfiles',
  shownIn: ['activeUsers', 'inactiveUsers'],
  removal: defineRemoval<BusinessProfile>({
    usage: async (api, path, signal) => {
      const users = await answer(
        api.GET('/userprofile/api/v1/profile/business/{uuid}/users', { params: { path }, signal }),
      );
      return wholeUsage(users.map(affectedUser));
    },
    remove: (api, path, signal) =>
      answer(api.DELETE('/userprofile/api/v1/profile/business/{uuid}', { params: { path }, signal })),
    read: (api, path, signal) =>
      answer(
        api.GET('/userprofile/api/v1/profile/business/get/{uuid}', {
          ...handling(404),
          params: { path },
          signal,
        }),
      ),
  }),
  form: () => import('./form.ts'),
  reads,
  address: '/profile/business',
  access: 'profileAdministrator',
} as const satisfies Resource;
