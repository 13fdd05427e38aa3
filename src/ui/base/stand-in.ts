/** The attribute of the prerendered page, which React's page replaces. */
export const STAND_IN = 'data-stand-in';
