/** Marks prerendered markup that React has not replaced yet. */
export const STAND_IN = 'data-stand-in';
