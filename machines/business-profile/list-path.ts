/** The path of the call that reads the list. */
export const BUSINESS_PROFILE_LIST = '/userprofile/api/v1/profile/business/list';
