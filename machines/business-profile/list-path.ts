/**
 * The path of the list's call. It is in its own file, because the first script (`src/main.ts`) prefetches the list and
 * must not load the list's machine.
 */
export const BUSINESS_PROFILE_LIST = '/userprofile/api/v1/profile/business/list';
