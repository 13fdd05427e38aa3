import { createCriteria } from '../../../machines/resource/criteria.ts';

const COLUMNS = ['username', 'name', 'email', 'profile', 'visibility'] as const;

/**
 * What may be sorted and filtered in the list of users, by the ids of its columns, and so what its address may say. Apart from
 * the columns: a route reads its address before anything of its screen is loaded.
 */
export const userCriteria = createCriteria({
  sortable: COLUMNS,
  sort: 'username',
  filters: COLUMNS,
  choices: { status: ['active', 'inactive'] },
});
