import { useDeferredValue } from 'react';

/**
 * False where something is rendered for the first time, and true as soon as that is in the page: what nobody looks at first
 * comes then, and is not waited for.
 */
export const useRest = (): boolean => useDeferredValue(true, false);
