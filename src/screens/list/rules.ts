import { createCriteria } from '../../../machines/resource/criteria.ts';

const BY_NAME = { sortable: ['name'], sort: 'name', choices: {} } as const;
const USER_COLUMNS = ['username', 'name', 'email', 'profile', 'visibility'] as const;

/**
 * What may be sorted and filtered in each list, by the ids of its columns, and so what its address may say.
 *
 * Apart from the columns: a route reads its address before anything of its screen is loaded.
 */
export const listRules = {
  users: createCriteria({
    sortable: USER_COLUMNS,
    sort: 'username',
    filters: USER_COLUMNS,
    choices: { status: ['active', 'inactive'] },
  }),
  businessProfiles: createCriteria({ ...BY_NAME, filters: ['name', 'description', 'appProfiles'] }),
  visibilityProfiles: createCriteria({ ...BY_NAME, filters: ['name', 'description'] }),
  appProfiles: createCriteria({
    ...BY_NAME,
    filters: ['name', 'description', 'application', 'roles', 'parameters'],
  }),
  applications: createCriteria({ ...BY_NAME, filters: ['name', 'roles', 'element'] }),
  clients: createCriteria({ ...BY_NAME, filters: ['name', 'redirectUrl', 'description'] }),
};
