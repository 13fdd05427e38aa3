import type { AppProfile, BusinessProfile, UserSummary } from '../../openapi/types.ts';
import type { FormDependencies } from '../resource/form-dependencies.ts';

/** Types the lists that show whom a change of a profile affects. */
export type ConcernedRows = {
  readonly activeUsers: UserSummary;
  readonly inactiveUsers: UserSummary;
  readonly businessProfiles: BusinessProfile;
  readonly appProfiles: AppProfile;
};

export const concernedLists = (lists: FormDependencies<ConcernedRows>['lists']) => [
  lists.activeUsers,
  lists.inactiveUsers,
  lists.businessProfiles,
  lists.appProfiles,
];
