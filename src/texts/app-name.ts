/** The product's name if the configuration has none. */
export const APP_NAME = 'User Profile';
