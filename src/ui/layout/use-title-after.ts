import { focusPageTitle } from '../base/page-title.tsx';
import { useFocusAfter } from './use-focus-after.ts';

/**
 * Moves the focus to the page's title when the focused element is removed.
 *
 * @param shown whether that element is rendered, or the number of such elements
 */
export const useTitleAfter = (shown: boolean | number): void => useFocusAfter(shown, focusPageTitle);
