/** The path of the call that reads the list. */
export const AUTH_CLIENT_LIST = '/userprofile/api/v1/authClient/list';
