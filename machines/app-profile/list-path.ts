/** The path of the call that reads the list. */
export const APP_PROFILE_LIST = '/userprofile/api/v1/profile/app/list';
