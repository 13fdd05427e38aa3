import { answer } from '../../openapi/client.ts';
import type { UserSummary } from '../../openapi/types.ts';
import { byUsername, defineList, type Resource } from '../resource/resource.ts';

/** Has a list for each status, and no delete. */
export const user = {
  lists: {
    activeUsers: defineList<UserSummary>(byUsername, (api, signal) =>
      answer(api.GET('/userprofile/api/v1/user/list/active', { signal })),
    ),
    inactiveUsers: defineList<UserSummary>(byUsername, (api, signal) =>
      answer(api.GET('/userprofile/api/v1/user/list/inactive', { signal })),
    ),
  },
  form: () => import('./form.ts'),
  address: '/user',
} as const satisfies Resource;
