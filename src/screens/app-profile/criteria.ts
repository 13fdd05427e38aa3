import { sortedByName } from '../../../machines/resource/list/criteria.ts';
import type { FirstRequest } from '../../prefetch/first-request.ts';

export const appProfileCriteria = sortedByName(['name', 'description', 'application', 'roles', 'parameters']);

export const firstRequest: FirstRequest = {
  screen: '/profile/app/list',
  call: '/userprofile/api/v1/profile/app/list',
  page: { list: 'appProfiles', rules: appProfileCriteria },
};
