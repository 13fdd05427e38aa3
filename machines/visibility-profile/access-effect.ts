import type { Effect } from '../../openapi/rules/access/access-change.ts';
import type { HoldersOf } from '../access/holders.ts';
import { visibilityProfileEffect } from '../access/profile-effects.ts';
import type { VisibleObject } from '../access/visibility-change.ts';
import type { VisibilityProfile } from '../../openapi/generated/types.ts';
import { type ChosenKind, ELEMENT_SETS, type VisibilityProfileDraft } from './form-rules.ts';

interface Edited {
  readonly stored: VisibilityProfile;
  readonly base: VisibilityProfileDraft;
  readonly draft: VisibilityProfileDraft;
}

const KINDS: readonly ChosenKind[] = ['clusters', ...ELEMENT_SETS];

const shownIn = (draft: VisibilityProfileDraft): VisibleObject[] =>
  KINDS.map((kind) => ({ kind, uuids: draft[kind] }));

/** Returns the objects that users newly see, or no longer see, if the form is saved. */
export const visibilityProfileFormEffect = (
  { stored, base, draft }: Edited,
  holdersOf: HoldersOf | null,
): Effect<VisibleObject> =>
  visibilityProfileEffect(stored, { before: shownIn(base), after: shownIn(draft) }, holdersOf);
