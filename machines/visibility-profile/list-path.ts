/** The path of the call that reads the list. */
export const VISIBILITY_PROFILE_LIST = '/userprofile/api/v1/profile/visibility/list';
