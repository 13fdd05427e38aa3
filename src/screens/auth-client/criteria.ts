import { sortedByName } from '../../../machines/resource/criteria.ts';

export const authClientCriteria = sortedByName(['name', 'redirectUrl', 'description']);
