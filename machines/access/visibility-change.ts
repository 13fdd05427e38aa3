import type { VisibilityElements } from '../../openapi/generated/types.ts';
import { memoize } from '../../openapi/rules/memoize.ts';

/** The uuids of the objects of one kind that a visibility profile shows. */
export interface VisibleObject {
  readonly kind: keyof VisibilityElements | 'clusters';
  readonly uuids: readonly string[];
}

/**
 * Returns the uuids of `chosen` that `others` does not contain. Memoized, because a profile may have tens of thousands
 * of clusters, and most edits of the form do not replace the arrays.
 */
const notIn = memoize((chosen: readonly string[]) =>
  memoize((others: readonly string[]): readonly string[] => {
    const known = new Set(others);
    return chosen.filter((uuid) => !known.has(uuid));
  }),
);

const NONE: readonly string[] = [];

const visibleOnlyIn = (version: readonly VisibleObject[], other: readonly VisibleObject[]): VisibleObject[] =>
  version
    .map(({ kind, uuids }) => ({
      kind,
      uuids: notIn(uuids)(other.find((objects) => objects.kind === kind)?.uuids ?? NONE),
    }))
    .filter(({ uuids }) => uuids.length > 0);

/** Finds the objects that a changed visibility profile newly shows (`gained`) and no longer shows (`lost`). */
export const visibilityChange = (
  before: readonly VisibleObject[],
  after: readonly VisibleObject[],
): { readonly gained: readonly VisibleObject[]; readonly lost: readonly VisibleObject[] } => ({
  gained: visibleOnlyIn(after, before),
  lost: visibleOnlyIn(before, after),
});
