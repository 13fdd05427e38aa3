/** Stands in for the product's name if the service gives none. */
export const APP_NAME = 'User Profile';
