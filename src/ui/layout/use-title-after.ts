import { focusPageTitle } from '../base/page-title.tsx';
import { useFocusAfter } from './use-focus-after.ts';

/** Moves the focus to the page's title when an element that had the focus is removed. */
export const useTitleAfter = (shown: boolean | number): void => useFocusAfter(shown, focusPageTitle);
