import type { AppProfile, BusinessProfile, UserSummary } from '../../openapi/types.ts';
import type { FormDependencies } from '../resource/form-dependencies.ts';

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
