import { useDeferredValue } from 'react';

/**
 * Returns false in the first render, and true once that render is in the page. Defers content that is not visible at
 * first.
 */
export const useRest = (): boolean => useDeferredValue(true, false);
