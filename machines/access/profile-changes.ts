import { unlessHidden } from '../../openapi/rules/hidden.ts';
import type { AppProfile, BusinessProfile, ChosenAppProfile } from '../../openapi/generated/types.ts';
import type { AppProfileChoices, AppProfileDraft } from '../app-profile/form-rules.ts';
import type { BusinessProfileChoices, BusinessProfileDraft } from '../business-profile/form-rules.ts';
import { chosenProfile } from '../common/hidden-choice.ts';
import { memoize } from '../common/memoize.ts';
import { difference, type ProfileChange, type UserGroup } from './access-change.ts';
import { byUuid, type Grant, grantKey, type Granting, grantsOf, grantsThrough } from './grants.ts';

export function businessProfileChanges<User>(
  base: BusinessProfileDraft,
  draft: BusinessProfileDraft,
  { appProfiles }: Pick<BusinessProfileChoices, 'appProfiles'>,
  users: UserGroup<User>,
): ProfileChange<User>[] {
  const known = byUuid(appProfiles.filter(isGranting));
  const names = byUuid(appProfiles);
  const chosenIn = ({ appProfiles: chosen }: BusinessProfileDraft): ChosenAppProfile[] =>
    Object.values(chosen).map((uuid) => names.get(uuid) ?? { uuid, name: uuid });
  return [
    { before: grantsThrough(chosenIn(base), known), after: grantsThrough(chosenIn(draft), known), ...users },
  ];
}

const isGranting = (profile: BusinessProfileChoices['appProfiles'][number]): profile is Granting =>
  profile.roles !== undefined && profile.elements !== undefined;

/**
 * Lists, for each business profile, the access that its users gain and lose when an application profile changes.
 * Ignores roles and elements that another application profile of the same business profile also grants.
 */
export function appProfileChanges<User>(
  stored: AppProfile,
  base: AppProfileDraft,
  draft: AppProfileDraft,
  { applications }: Pick<AppProfileChoices, 'applications'>,
  businessProfiles: readonly BusinessProfile[],
  appProfiles: readonly AppProfile[],
  usersOf: (businessProfile: string) => UserGroup<User>,
): ProfileChange<User>[] {
  const grantsIn = grantsEdited(stored)(applications);
  const { lost, gained } = difference(grantsIn(base))(grantsIn(draft));
  const changed = new Set([...lost, ...gained].map(grantKey));
  if (changed.size === 0) return [];

  // Compares only the changed grants: an application profile may grant thousands of elements and be part of hundreds of
  // business profiles.
  const known = byUuid(appProfiles);
  const alsoGivenBy = new Map<string, readonly string[]>();
  const alsoGiven = ({ uuid }: ChosenAppProfile): readonly string[] => {
    const other = uuid === stored.uuid ? undefined : known.get(uuid);
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
    .filter((profile) => profile.appProfiles.some((choice) => unlessHidden(choice)?.uuid === stored.uuid))
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

/**
 * Returns the grants of a draft. Memoized, because several parts of a form need them, and a draft can have thousands.
 */
const grantsEdited = memoize((stored: AppProfile) =>
  memoize((applications: AppProfileChoices['applications']) =>
    memoize((version: AppProfileDraft) => grantsOf(edited(stored, version, applications))),
  ),
);

function edited(
  stored: AppProfile,
  draft: AppProfileDraft,
  applications: AppProfileChoices['applications'],
): Granting {
  const application = applications.find(({ uuid }) => uuid === draft.application);
  const [own, known] = [grantSetsOf(stored), application && grantSetsOf(application)];
  return {
    uuid: stored.uuid,
    name: stored.name,
    application: stored.application,
    roles: draft.roles.map((uuid) => known?.roles.get(uuid) ?? own.roles.get(uuid) ?? { uuid }),
    elements: draft.elements.map((uuid) => known?.elements.get(uuid) ?? own.elements.get(uuid) ?? { uuid }),
  };
}

const grantSetsOf = memoize(({ roles, elements }: Pick<Granting, 'roles' | 'elements'>) => ({
  roles: byUuid(roles),
  elements: byUuid(elements),
}));
