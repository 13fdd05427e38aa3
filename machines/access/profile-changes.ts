import { unlessHidden } from '../../openapi/rules/hidden.ts';
import type { AppProfile, BusinessProfile, ChosenAppProfile } from '../../openapi/generated/types.ts';
import { chosenProfile } from '../common/hidden-choice.ts';
import { difference, type ProfileChange, type UserGroup } from '../../openapi/rules/access/access-change.ts';
import {
  byUuid,
  type Grant,
  grantKey,
  type Granting,
  grantsOf,
  grantsThrough,
} from '../../openapi/rules/access/grants.ts';

/** Returns the access that the users of a business profile gain and lose when its application profiles change. */
export function businessProfileChange<User>(
  {
    before,
    after,
    appProfiles,
  }: {
    readonly before: readonly ChosenAppProfile[];
    readonly after: readonly ChosenAppProfile[];
    readonly appProfiles: readonly Granting[];
  },
  users: UserGroup<User>,
): ProfileChange<User> {
  const known = byUuid(appProfiles);
  return { before: grantsThrough(before, known), after: grantsThrough(after, known), ...users };
}

/**
 * Lists, for each business profile, the access that its users gain and lose when an application profile changes.
 * Ignores roles and elements that another application profile of the same business profile also grants.
 */
export function appProfileChanges<User>(
  appProfile: string,
  { before, after }: { readonly before: Granting; readonly after: Granting },
  { businessProfiles, appProfiles, usersOf }: GivenTo<User>,
): ProfileChange<User>[] {
  const { lost, gained } = difference(grantsOf(before))(grantsOf(after));
  const changed = new Set([...lost, ...gained].map(grantKey));
  if (changed.size === 0) return [];

  // Compares only the changed grants, because an application profile may grant thousands of elements and be part of
  // hundreds of business profiles.
  const known = byUuid(appProfiles);
  const alsoGivenBy = new Map<string, readonly string[]>();
  const alsoGiven = ({ uuid }: ChosenAppProfile): readonly string[] => {
    const other = uuid === appProfile ? undefined : known.get(uuid);
    const keys =
      alsoGivenBy.get(uuid) ??
      (other
        ? grantsOf(other)
            .map(grantKey)
            .filter((key) => changed.has(key))
        : []);
    alsoGivenBy.set(uuid, keys);
    return keys;
  };
  return businessProfiles
    .filter((profile) => profile.appProfiles.some((choice) => unlessHidden(choice)?.uuid === appProfile))
    .map((profile) => {
      const given = new Set(profile.appProfiles.map(chosenProfile).flatMap(alsoGiven));
      const ownOf = (grants: readonly Grant[]) =>
        given.size === 0 ? grants : grants.filter((grant) => !given.has(grantKey(grant)));
      return { before: ownOf(lost), after: ownOf(gained), ...usersOf(profile.uuid) };
    });
}

/**
 * Lists, for each business profile, the access that its users lose when an application stops offering roles and
 * elements. Omits business profiles whose users lose nothing.
 */
export function applicationChanges<User>(
  application: string,
  removed: ReadonlySet<string>,
  { businessProfiles, appProfiles, usersOf }: GivenTo<User>,
): ProfileChange<User>[] {
  if (removed.size === 0) return [];
  const losing = byUuid(
    appProfiles
      .filter((profile) => profile.application.uuid === application)
      .map(({ roles, elements, ...profile }) => ({
        ...profile,
        roles: roles.filter(({ uuid }) => removed.has(uuid)),
        elements: elements.filter(({ uuid }) => removed.has(uuid)),
      })),
  );
  return businessProfiles.flatMap(({ uuid, appProfiles: chosen }) => {
    const before = grantsThrough(
      chosen.map(chosenProfile).filter((choice) => losing.has(choice.uuid)),
      losing,
    );
    return before.length === 0 ? [] : [{ before, after: [], ...usersOf(uuid) }];
  });
}

interface GivenTo<User> {
  readonly businessProfiles: readonly BusinessProfile[];
  readonly appProfiles: readonly AppProfile[];
  readonly usersOf: (businessProfile: string) => UserGroup<User>;
}
