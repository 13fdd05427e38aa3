import { unlessHidden } from '../../openapi/rules/hidden.ts';
import type { BusinessProfile, UserSummary } from '../../openapi/generated/types.ts';
import type { UserGroup } from '../../openapi/rules/access/access-change.ts';

/** The users of a profile: their numbers, and the first of them. */
export interface Holders {
  readonly active: number;
  readonly inactive: number;
  /** The first users, active ones before inactive ones. */
  readonly first: readonly UserSummary[];
}

/** The users of profiles, by the uuid of the profile. */
export type HoldersByProfile = Readonly<Record<string, Holders>>;

/** The users whom the changes of an open form affect. */
export interface LoadedHolders {
  /** The object whose form is open. */
  readonly object: { readonly uuid: string } | null;
  /** The users of the profiles that the changes affect; null until they are loaded. */
  readonly holders: HoldersByProfile | null;
}

/** Returns the users of a profile by its uuid. */
export type HoldersOf = (profile: string) => Holders;

export const NOBODY: Holders = { active: 0, inactive: 0, first: [] };

export const groupOf = ({ active, inactive, first }: Holders): UserGroup<UserSummary> => ({
  count: active + inactive,
  users: first,
});

/** Returns the users of all profiles together. No user has two business profiles. */
export function mergeHolders(profiles: readonly Holders[]): Holders {
  const named = profiles.flatMap(({ first }) => first);
  return {
    active: profiles.reduce((count, { active }) => count + active, 0),
    inactive: profiles.reduce((count, { inactive }) => count + inactive, 0),
    first: activeFirst(named),
  };
}

export const activeFirst = (users: readonly UserSummary[]): UserSummary[] =>
  users.toSorted((a, b) => Number(b.active) - Number(a.active));

interface Through extends Holders {
  readonly profile: BusinessProfile;
}

/** Finds the users of an application profile, and the business profiles through which the users have it. */
export function holdersThrough(
  appProfile: string,
  businessProfiles: readonly BusinessProfile[],
  holdersOf: HoldersOf,
): { readonly all: Holders; readonly through: readonly Through[] } {
  const through = businessProfiles
    .filter(({ appProfiles }) => appProfiles.some((choice) => unlessHidden(choice)?.uuid === appProfile))
    .map((profile) => ({ profile, ...holdersOf(profile.uuid) }));
  return { all: mergeHolders(through), through };
}
