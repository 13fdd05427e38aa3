import { sortedByName } from '../../../machines/resource/list/criteria.ts';
import type { FirstRequest } from '../../prefetch/first-request.ts';

export const applicationCriteria = sortedByName(['name', 'roles', 'element']);

export const firstRequest: FirstRequest = {
  screen: '/application/list',
  call: '/userprofile/api/v1/app/list',
};
