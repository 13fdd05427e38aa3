import type {
  Application,
  AppProfile,
  BusinessProfile,
  VisibilityProfile,
} from '../../openapi/generated/types.ts';
import type { ApplicationDraft } from '../application/draft.ts';
import type { AppProfileChoices, AppProfileDraft } from '../app-profile/form-rules.ts';
import type { BusinessProfileChoices, BusinessProfileDraft } from '../business-profile/form-rules.ts';
import type { VisibilityProfileDraft } from '../visibility-profile/form-rules.ts';
import type { AccessData } from './access-data.ts';
import { accessChange, type Effect } from './access-change.ts';
import { groupOf, type HoldersOf, NOBODY } from './holders.ts';
import { appProfileChanges, applicationChanges, businessProfileChanges } from './profile-changes.ts';
import { type VisibleObject, visibilityChange } from './visibility-change.ts';

/** A stored profile, with its saved values (`base`) and the current values of its form (`draft`). */
export interface Edited<Stored, Draft, Choices> {
  readonly stored: Stored;
  readonly base: Draft;
  readonly draft: Draft;
  readonly choices: Choices;
}

const nobody: HoldersOf = () => NOBODY;

export const businessProfileEffect = (
  {
    stored,
    base,
    draft,
    choices,
  }: Edited<BusinessProfile, BusinessProfileDraft, Pick<BusinessProfileChoices, 'appProfiles'>>,
  holdersOf: HoldersOf | null,
): Effect => ({
  isKnown: holdersOf !== null,
  touched: accessChange(
    businessProfileChanges(base, draft, choices, groupOf((holdersOf ?? nobody)(stored.uuid))),
  ),
});

export function appProfileEffect(
  {
    stored,
    base,
    draft,
    choices,
  }: Edited<AppProfile, AppProfileDraft, Pick<AppProfileChoices, 'applications'>>,
  data: AccessData | null,
): Effect {
  // While the business profiles are loading, assumes a business profile that contains this application profile, so that
  // the form reports losses from the start.
  const some: BusinessProfile = { uuid: '', name: '', appProfiles: [stored] };
  const { businessProfiles, appProfiles, holdersOf } = data ?? {
    businessProfiles: [some],
    appProfiles: [],
    holdersOf: nobody,
  };
  return {
    isKnown: data !== null,
    touched: accessChange(
      appProfileChanges(stored, base, draft, choices, businessProfiles, appProfiles, (profile) =>
        groupOf(holdersOf(profile)),
      ),
    ),
  };
}

export function applicationEffect(
  {
    stored,
    draft,
  }: Omit<Edited<Application, Pick<ApplicationDraft, 'removed'>, unknown>, 'base' | 'choices'>,
  data: AccessData | null,
): Effect {
  // While the profiles are loading, assumes an application profile that grants everything, and a business profile that
  // contains this application profile, so that the form reports losses from the start.
  const all: AppProfile = { ...stored, application: stored };
  const some: BusinessProfile = { uuid: '', name: '', appProfiles: [all] };
  const { holdersOf, ...given } = data ?? {
    businessProfiles: [some],
    appProfiles: [all],
    holdersOf: nobody,
  };
  const usersOf = (profile: string) => groupOf(holdersOf(profile));
  return {
    isKnown: data !== null,
    touched: accessChange(applicationChanges(stored.uuid, new Set(draft.removed), { ...given, usersOf })),
  };
}

export function visibilityProfileEffect(
  { stored, base, draft }: Omit<Edited<VisibilityProfile, VisibilityProfileDraft, unknown>, 'choices'>,
  holdersOf: HoldersOf | null,
): Effect<VisibleObject> {
  const change = visibilityChange(base, draft);
  const isNothing = change.gained.length + change.lost.length === 0;
  return {
    isKnown: holdersOf !== null,
    touched: isNothing ? [] : [{ ...change, ...groupOf((holdersOf ?? nobody)(stored.uuid)) }],
  };
}
