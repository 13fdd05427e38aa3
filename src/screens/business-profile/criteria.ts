import { BUSINESS_PROFILE_LIST } from '../../../machines/business-profile/list-path.ts';
import { sortedByName } from '../../../machines/resource/criteria.ts';
import type { FirstRequest } from '../../prefetch/first-request.ts';

export const businessProfileCriteria = sortedByName(['name', 'description', 'appProfiles']);

export const firstRequest: FirstRequest = {
  screen: '/profile/business/list',
  call: BUSINESS_PROFILE_LIST,
  page: { list: 'businessProfiles', rules: businessProfileCriteria },
};
