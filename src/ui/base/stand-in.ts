/** Marks what stands in the page until React shows the same: what is below it is not React's. */
export const STAND_IN = 'data-stand-in';
