/** In a file of its own, because the first script prefetches this path and does not load the list's machine. */
export const AUTH_CLIENT_LIST = '/userprofile/api/v1/authClient/list';
