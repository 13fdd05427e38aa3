import { AUTH_CLIENT_LIST } from '../../../machines/auth-client/list-path.ts';
import { sortedByName } from '../../../machines/resource/criteria.ts';
import type { FirstRequest } from '../../prefetch/first-request.ts';

export const authClientCriteria = sortedByName(['name', 'redirectUrl', 'description', 'clientType', 'marks']);

export const firstRequest: FirstRequest = { screen: '/authClient/list', call: AUTH_CLIENT_LIST };
