/** The paths of the calls that read the lists, by status. */
export const USER_LISTS = {
  active: '/userprofile/api/v1/user/list/active',
  inactive: '/userprofile/api/v1/user/list/inactive',
} as const;
