import { sortedByName } from '../../../machines/resource/list/criteria.ts';
import type { FirstRequest } from '../../prefetch/first-request.ts';

export const visibilityProfileCriteria = sortedByName(['name', 'description']);

export const firstRequest: FirstRequest = {
  screen: '/profile/visibility/list',
  call: '/userprofile/api/v1/profile/visibility/list',
  page: { list: 'visibilityProfiles', rules: visibilityProfileCriteria },
};
