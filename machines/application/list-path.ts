/** The path of the call that reads the list. */
export const APPLICATION_LIST = '/userprofile/api/v1/app/list';
