import { sortedByName } from '../../../machines/resource/list/criteria.ts';
import type { FirstRequest } from '../../prefetch/first-request.ts';

export const businessProfileCriteria = sortedByName(['name', 'description', 'appProfiles']);

export const firstRequest: FirstRequest = {
  screen: '/profile/business/list',
  call: '/userprofile/api/v1/profile/business/list',
  page: { list: 'businessProfiles', rules: businessProfileCriteria },
};
