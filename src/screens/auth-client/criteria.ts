import { sortedByName } from '../../../machines/resource/criteria.ts';

/**
 * What may be sorted and filtered in the list of sign-in clients, by the ids of its columns, and so what its address may say. Apart from
 * the columns: a route reads its address before anything of its screen is loaded.
 */
export const authClientCriteria = sortedByName(['name', 'redirectUrl', 'description']);
