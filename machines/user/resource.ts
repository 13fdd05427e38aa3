import type { UserSummary } from '../../openapi/generated/types.ts';
import { byUsername, definePagedList, type Resource } from '../resource/resource.ts';
import { reads } from './form-reads.ts';
import { withTimeOfLastSignIn } from './last-sign-in-filter.ts';

/** The users: one list for each status. Users cannot be deleted. */
export const user = {
  lists: {
    activeUsers: definePagedList<UserSummary>(byUsername, (api, query, signal) =>
      api.GET('/userprofile/api/v1/user/list/active', {
        params: { query: withTimeOfLastSignIn(query) },
        signal,
      }),
    ),
    inactiveUsers: definePagedList<UserSummary>(byUsername, (api, query, signal) =>
      api.GET('/userprofile/api/v1/user/list/inactive', {
        params: { query: withTimeOfLastSignIn(query) },
        signal,
      }),
    ),
  },
  follows: 'users',
  form: () => import('./form.ts'),
  reads,
  address: '/user',
} as const satisfies Resource;
