import type { AppProfile, BusinessProfile } from '../../openapi/generated/types.ts';
import type { FormDependencies } from '../resource/form/form-actors.ts';

export type ConcernedRows = {
  readonly businessProfiles: BusinessProfile;
  readonly appProfiles: AppProfile;
};

export const concernedLists = (lists: FormDependencies<ConcernedRows>['lists']) => [
  lists.businessProfiles,
  lists.appProfiles,
];
