import { useDeferredValue } from 'react';

/**
 * Returns false in the first render, and true after that render is in the page. Callers use it to render content later
 * that is not visible at first.
 */
export const useRest = (): boolean => useDeferredValue(true, false);
