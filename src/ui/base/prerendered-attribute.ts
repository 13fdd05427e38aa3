/** The attribute of the element that contains the prerendered page, which React's page replaces. */
export const PRERENDERED_ATTRIBUTE = 'data-prerendered';
