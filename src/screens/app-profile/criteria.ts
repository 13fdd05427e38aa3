import { sortedByName } from '../../../machines/resource/criteria.ts';

export const appProfileCriteria = sortedByName(['name', 'description', 'application', 'roles', 'parameters']);
