import { focusPageTitle } from '../base/page-title.tsx';
import { useFocusAfter } from './use-focus-after.ts';

/** Focuses the page's title when the focused element is removed. `shown` is as in `useFocusAfter`. */
export const useTitleAfter = (shown: boolean | number): void => useFocusAfter(shown, focusPageTitle);
