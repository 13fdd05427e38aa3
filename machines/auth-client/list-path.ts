/**
 * This constant has its own file, so that the first script, which prefetches this path, does not load the list's
 * machine.
 */
export const AUTH_CLIENT_LIST = '/userprofile/api/v1/authClient/list';
