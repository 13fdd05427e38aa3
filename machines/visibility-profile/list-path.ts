/** In a file of its own, because the first script prefetches this path and does not load the list's machine. */
export const VISIBILITY_PROFILE_LIST = '/userprofile/api/v1/profile/visibility/list';
