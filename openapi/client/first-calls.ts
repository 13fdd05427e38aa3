/** The call that reads the signed-in user. */
export const ME = '/userprofile/api/v1/me';

/**
 * The call that reads the console's configuration. The service also embeds the configuration in the HTML document.
 */
export const CONFIGURATION = '/userprofile/config.json';
