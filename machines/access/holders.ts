import type { BusinessProfile, UserSummary } from '../../openapi/types.ts';
import type { AccessData } from './access-data.ts';

/** The users of a profile: their number and the first of them. */
export interface Holders {
  readonly active: number;
  readonly inactive: number;
  /** The first users, active ones before inactive ones. */
  readonly first: readonly UserSummary[];
}

/** Maximum number of users in `first`. The users list, filtered by the profile, shows all of them. */
const MAX_NAMED = 10;

/**
 * Returns the number of users in all groups, and the first users. Does not concatenate the groups, because they can be
 * very large.
 *
 * @param groups in each group, active users come before inactive ones
 */
export function holdersIn(groups: readonly (readonly UserSummary[])[]): Holders {
  const ends = groups.map((users) => [users, countActive(users)] as const);
  const active = ends.reduce((count, [, end]) => count + end, 0);
  return {
    active,
    inactive: groups.reduce((count, users) => count + users.length, 0) - active,
    first: [
      ...ends.flatMap(([users, end]) => users.slice(0, Math.min(end, MAX_NAMED))),
      ...ends.flatMap(([users, end]) => users.slice(end, end + MAX_NAMED)),
    ].slice(0, MAX_NAMED),
  };
}

function countActive(users: readonly UserSummary[]): number {
  const end = users.findIndex(({ active }) => !active);
  return end < 0 ? users.length : end;
}

interface Through extends Holders {
  readonly profile: BusinessProfile;
}

/** Finds the users of an application profile, and the business profiles through which the users have it. */
export function holdersThrough(
  appProfile: string,
  { businessProfiles, usersOf }: Pick<AccessData, 'businessProfiles' | 'usersOf'>,
): { readonly all: Holders; readonly through: readonly Through[] } {
  const choosing = businessProfiles.filter(({ appProfiles }) =>
    appProfiles.some(({ uuid }) => uuid === appProfile),
  );
  const groups = choosing.map(({ uuid }) => usersOf(uuid));
  return {
    all: holdersIn(groups),
    through: choosing.map((profile, index) => ({ profile, ...holdersIn([groups[index] ?? []]) })),
  };
}
