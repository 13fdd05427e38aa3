import { sortedByName } from '../../../machines/resource/criteria.ts';

export const visibilityProfileCriteria = sortedByName(['name', 'description']);
