import { memoize } from '../common/memoize.ts';
import {
  type ChosenKind,
  ELEMENT_SETS,
  type VisibilityProfileDraft,
} from '../visibility-profile/form-rules.ts';

/** Uuids of the visible objects of one kind. */
export interface VisibleObject {
  readonly kind: ChosenKind;
  readonly uuids: readonly string[];
}

const KINDS: readonly VisibleObject['kind'][] = ['clusters', ...ELEMENT_SETS];

/**
 * Returns the uuids of `chosen` that `others` does not contain. Memoized, because a profile may have tens of thousands
 * of clusters, and most edits of the form do not replace the arrays.
 */
const beyond = memoize((chosen: readonly string[]) =>
  memoize((others: readonly string[]): readonly string[] => {
    const known = new Set(others);
    return chosen.filter((uuid) => !known.has(uuid));
  }),
);

const visibleOnlyIn = (version: VisibilityProfileDraft, other: VisibilityProfileDraft): VisibleObject[] =>
  KINDS.map((kind) => ({ kind, uuids: beyond(version[kind])(other[kind]) })).filter(
    ({ uuids }) => uuids.length > 0,
  );

/** Finds the objects that a changed visibility profile newly shows (`gained`) and no longer shows (`lost`). */
export const visibilityChange = (
  base: VisibilityProfileDraft,
  draft: VisibilityProfileDraft,
): { readonly gained: readonly VisibleObject[]; readonly lost: readonly VisibleObject[] } => ({
  gained: visibleOnlyIn(draft, base),
  lost: visibleOnlyIn(base, draft),
});
