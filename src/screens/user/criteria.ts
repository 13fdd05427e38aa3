import { createCriteria } from '../../../machines/resource/criteria.ts';

const COLUMNS = ['username', 'name', 'email', 'profile', 'visibility'] as const;

export const userCriteria = createCriteria({
  sortable: COLUMNS,
  sort: 'username',
  filters: COLUMNS,
  choices: { status: ['active', 'inactive'] },
});
