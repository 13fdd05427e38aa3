import { useDeferredValue } from 'react';

/**
 * Returns false in the first render, and true after that render is in the page. Callers use it to leave
 * content that is not visible at first out of the first render.
 */
export const useRest = (): boolean => useDeferredValue(true, false);
