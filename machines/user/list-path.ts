/**
 * The paths of the calls of the two lists. They are in their own file, because the first script (`src/main.ts`)
 * prefetches one list and must not load the machines of the lists.
 */
export const USER_LISTS = {
  active: '/userprofile/api/v1/user/list/active',
  inactive: '/userprofile/api/v1/user/list/inactive',
} as const;
