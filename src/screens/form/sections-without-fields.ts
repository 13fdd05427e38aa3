import { CHANGES_SECTION } from '../../../machines/change-history/changes-filter.ts';
import { isSame } from '../../../machines/common/is-same.ts';
import { SIGN_INS } from '../../../machines/user/form-rules.ts';

/** Sections that have nothing to do with the form's values. */
const UNRELATED: readonly string[] = [CHANGES_SECTION, SIGN_INS];

/** Sections that show what the form's values mean. In a wide window, they are beside the fields. */
const EXPLAINING: readonly string[] = ['access', 'users'];

export const isUnrelated = (section: string): boolean => UNRELATED.includes(section);

interface Open {
  readonly view: { readonly section: string };
  readonly base: unknown;
  readonly draft: unknown;
}

/**
 * Returns whether the shown section has nothing to save: it is unrelated to the form's values, or it only explains them
 * and there are no unsaved changes.
 */
export function hasNoFields(open: Open | null): boolean {
  if (open === null) return false;
  const { section } = open.view;
  return isUnrelated(section) || (EXPLAINING.includes(section) && isSame(open.base, open.draft));
}
