import { VISIBILITY_PROFILE_LIST } from '../../../machines/visibility-profile/list-path.ts';
import { sortedByName } from '../../../machines/resource/criteria.ts';
import type { FirstRequest } from '../../prefetch/first-request.ts';

export const visibilityProfileCriteria = sortedByName(['name', 'description']);

export const firstRequest: FirstRequest = {
  screen: '/profile/visibility/list',
  call: VISIBILITY_PROFILE_LIST,
  page: { list: 'visibilityProfiles', rules: visibilityProfileCriteria },
};
