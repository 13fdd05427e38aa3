import { isDay, NEVER, withTimeOfLastSignIn } from '../../../machines/user/last-sign-in-filter.ts';
import { createCriteria } from '../../../machines/resource/list/criteria.ts';
import { LIST_TEXT_NAMES } from '../../../openapi/rules/user-fields.ts';
import type { FirstRequest } from '../../prefetch/first-request.ts';

const COLUMNS = [...LIST_TEXT_NAMES, 'profile', 'visibility'] as const;

export const userCriteria = createCriteria({
  sortable: COLUMNS,
  sort: 'username',
  filters: [...COLUMNS, 'lastSignIn'],
  served: { lastSignIn: (text) => text === NEVER || isDay(text) },
  choices: { status: ['active', 'inactive'] },
});

export const firstRequest: FirstRequest = {
  screen: '/user/list',
  call: ({ status }) => `/userprofile/api/v1/user/list/${status === 'inactive' ? 'inactive' : 'active'}`,
  page: { list: 'users', rules: userCriteria, toServed: withTimeOfLastSignIn },
};
