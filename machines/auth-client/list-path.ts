/**
 * In its own file, so that the first script (`src/main.ts`), which prefetches this path, does not load the list's
 * machine.
 */
export const AUTH_CLIENT_LIST = '/userprofile/api/v1/authClient/list';
