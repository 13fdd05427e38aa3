import { sortedByName } from '../../../machines/resource/criteria.ts';

export const businessProfileCriteria = sortedByName(['name', 'description', 'appProfiles']);
