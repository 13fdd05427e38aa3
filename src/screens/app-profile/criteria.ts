import { APP_PROFILE_LIST } from '../../../machines/app-profile/list-path.ts';
import { sortedByName } from '../../../machines/resource/criteria.ts';
import type { FirstRequest } from '../../prefetch/first-request.ts';

export const appProfileCriteria = sortedByName(['name', 'description', 'application', 'roles', 'parameters']);

export const firstRequest: FirstRequest = {
  screen: '/profile/app/list',
  call: APP_PROFILE_LIST,
  page: { list: 'appProfiles', rules: appProfileCriteria },
};
