/**
 * This constant has its own file, so that the first script, which prefetches this path, does not load the list's
 * machine.
 */
export const APPLICATION_LIST = '/userprofile/api/v1/app/list';
