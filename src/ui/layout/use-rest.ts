import { useDeferredValue } from 'react';

/**
 * Returns false in the first render, and true once that render is in the page. Callers use it to defer content that is
 * not visible at first.
 */
export const useRest = (): boolean => useDeferredValue(true, false);
