/** Reads who is signed in. */
export const ME = '/userprofile/api/v1/me';

/** Reads the configuration of the console, which the service also puts into the document. */
export const CONFIGURATION = '/userprofile/config.json';
