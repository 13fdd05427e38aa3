/**
 * In their own file, so that the first script (`src/main.ts`), which prefetches these paths, does not load the list's
 * machine.
 */
export const USER_LISTS = {
  active: '/userprofile/api/v1/user/list/active',
  inactive: '/userprofile/api/v1/user/list/inactive',
} as const;
