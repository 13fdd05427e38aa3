import type { UserSummary } from '../../openapi/types.ts';
import { memoize } from '../resource/memoize.ts';

type Users = readonly UserSummary[];

const NOBODY: Users = [];

/**
 * Creates an index of users by profile. The returned function takes the active and the inactive users, and returns a
 * function that finds the users of a profile by its uuid. Memoized per array of rows: if only the inactive users
 * change, the groups of active users are reused.
 */
function grouping(profileOf: (user: UserSummary) => { readonly uuid: string } | null | undefined) {
  const groupsIn = memoize((users: Users): ReadonlyMap<string, Users> => {
    const groups = new Map<string, UserSummary[]>();
    for (const user of users) {
      const profile = profileOf(user);
      if (!profile) continue;
      const group = groups.get(profile.uuid);
      if (group) group.push(user);
      else groups.set(profile.uuid, [user]);
    }
    return groups;
  });
  const usersOf = memoize((active: Users) =>
    memoize((inactive: Users) => {
      const found = new Map<string, Users>();
      return (uuid: string): Users => {
        const users = found.get(uuid) ?? [
          ...(groupsIn(active).get(uuid) ?? NOBODY),
          ...(groupsIn(inactive).get(uuid) ?? NOBODY),
        ];
        found.set(uuid, users);
        return users;
      };
    }),
  );
  return (active: Users, inactive: Users) => usersOf(active)(inactive);
}

export const usersByBusinessProfile = grouping(({ businessProfile }) => businessProfile);
export const usersByVisibilityProfile = grouping(({ visibilityProfile }) => visibilityProfile);
