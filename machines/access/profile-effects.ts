import type {
  Application,
  AppProfile,
  BusinessProfile,
  ChosenAppProfile,
  VisibilityProfile,
} from '../../openapi/generated/types.ts';
import { accessChange, type Effect } from '../../openapi/rules/access/access-change.ts';
import type { Granting } from '../../openapi/rules/access/grants.ts';
import { groupOf, type HoldersOf, NOBODY } from './holders.ts';
import type { LoadedProfiles } from './import-effect.ts';
import { appProfileChanges, applicationChanges, businessProfileChange } from './profile-changes.ts';
import { type VisibleObject, visibilityChange } from './visibility-change.ts';

/** The profiles, and their users. */
export interface AccessData extends LoadedProfiles {
  readonly holdersOf: HoldersOf;
}

const nobody: HoldersOf = () => NOBODY;

/**
 * Returns what the users of a business profile gain and lose by a change of it.
 *
 * @param holdersOf null while the users of the profile are not known
 */
export const businessProfileEffect = (
  { uuid }: Pick<BusinessProfile, 'uuid'>,
  chosen: {
    readonly before: readonly ChosenAppProfile[];
    readonly after: readonly ChosenAppProfile[];
    readonly appProfiles: readonly Granting[];
  },
  holdersOf: HoldersOf | null,
): Effect => ({
  isKnown: holdersOf !== null,
  touched: accessChange([businessProfileChange(chosen, groupOf((holdersOf ?? nobody)(uuid)))]),
});

/**
 * Returns what users gain and lose by a change of an application profile.
 *
 * @param changed the profile's content before and after the change
 * @param data null while the profiles or their users are not known
 */
export function appProfileEffect(
  stored: AppProfile,
  changed: { readonly before: Granting; readonly after: Granting },
  data: AccessData | null,
): Effect {
  // While the business profiles are loading, assumes a business profile that contains this application profile, so that
  // the form reports losses from the start.
  const some: BusinessProfile = { uuid: '', name: '', appProfiles: [stored] };
  const { holdersOf, ...given } = data ?? { businessProfiles: [some], appProfiles: [], holdersOf: nobody };
  const usersOf = (profile: string) => groupOf(holdersOf(profile));
  return {
    isKnown: data !== null,
    touched: accessChange(appProfileChanges(stored.uuid, changed, { ...given, usersOf })),
  };
}

/**
 * Returns what users lose by a change of an application.
 *
 * @param removed uuids of the roles and elements that the application stops offering
 * @param data null while the profiles or their users are not known
 */
export function applicationEffect(
  stored: Application,
  removed: readonly string[],
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
    touched: accessChange(applicationChanges(stored.uuid, new Set(removed), { ...given, usersOf })),
  };
}

/**
 * Returns what the users of a visibility profile gain and lose by a change of it.
 *
 * @param shown the objects that the profile shows before and after the change
 * @param holdersOf null while the users of the profile are not known
 */
export function visibilityProfileEffect(
  { uuid }: Pick<VisibilityProfile, 'uuid'>,
  shown: { readonly before: readonly VisibleObject[]; readonly after: readonly VisibleObject[] },
  holdersOf: HoldersOf | null,
): Effect<VisibleObject> {
  const change = visibilityChange(shown.before, shown.after);
  const isNothing = change.gained.length + change.lost.length === 0;
  return {
    isKnown: holdersOf !== null,
    touched: isNothing ? [] : [{ ...change, ...groupOf((holdersOf ?? nobody)(uuid)) }],
  };
}
