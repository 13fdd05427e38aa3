import { sortedByName } from '../../../machines/resource/criteria.ts';

export const applicationCriteria = sortedByName(['name', 'roles', 'element']);
