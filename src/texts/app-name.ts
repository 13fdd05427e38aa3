/** The product's name, if the configuration contains none. */
export const APP_NAME = 'User Profile';
