/** In a file of its own, because the first script prefetches these paths and does not load the list's machine. */
export const USER_LISTS = {
  active: '/userprofile/api/v1/user/list/active',
  inactive: '/userprofile/api/v1/user/list/inactive',
} as const;
