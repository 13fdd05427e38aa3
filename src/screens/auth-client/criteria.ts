import { sortedByName } from '../../../machines/resource/list/criteria.ts';
import type { FirstRequest } from '../../prefetch/first-request.ts';

export const authClientCriteria = sortedByName(['name', 'redirectUrl', 'description', 'clientType', 'marks']);

export const firstRequest: FirstRequest = {
  screen: '/authClient/list',
  call: '/userprofile/api/v1/authClient/list',
};
