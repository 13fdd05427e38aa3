import type { AppProfile, BusinessProfile, ChosenAppProfile, UserSummary } from '../../openapi/types.ts';
import type { AppProfileChoices, AppProfileDraft } from '../profile/app-profile-form.ts';
import type { BusinessProfileChoices, BusinessProfileDraft } from '../profile/business-profile-form.ts';
import type { ProfileChange } from './access-change.ts';
import { byUuid, type Granting, grantsThrough } from './grants.ts';

/** What a change of a business profile does to those who have it. */
export function businessProfileChanges<User>(
  base: BusinessProfileDraft,
  draft: BusinessProfileDraft,
  { appProfiles }: Pick<BusinessProfileChoices, 'appProfiles'>,
  users: readonly User[],
): ProfileChange<User>[] {
  const known = byUuid(appProfiles.filter(isGranting));
  const names = byUuid(appProfiles);
  const chosenIn = ({ appProfiles: chosen }: BusinessProfileDraft): ChosenAppProfile[] =>
    Object.values(chosen).map((uuid) => names.get(uuid) ?? { uuid, name: uuid });
  return [
    { before: grantsThrough(chosenIn(base), known), after: grantsThrough(chosenIn(draft), known), users },
  ];
}

/** One that is only known by name has no roles and elements to say. */
const isGranting = (profile: BusinessProfileChoices['appProfiles'][number]): profile is Granting =>
  profile.roles !== undefined && profile.elements !== undefined;

/**
 * What a change of an application profile does to the users of each business profile that chooses it. What another
 * application profile gives as well is neither gained nor lost.
 *
 * @param stored the application profile as it is saved
 * @param usersOf the users of a business profile
 */
export function appProfileChanges<User>(
  stored: AppProfile,
  base: AppProfileDraft,
  draft: AppProfileDraft,
  { applications }: Pick<AppProfileChoices, 'applications'>,
  businessProfiles: readonly BusinessProfile[],
  appProfiles: readonly AppProfile[],
  usersOf: (businessProfile: string) => readonly User[],
): ProfileChange<User>[] {
  const before = byUuid([...appProfiles, edited(stored, base, applications)]);
  const after = byUuid([...appProfiles, edited(stored, draft, applications)]);
  return businessProfiles
    .filter((profile) => profile.appProfiles.some(({ uuid }) => uuid === stored.uuid))
    .map((profile) => ({
      before: grantsThrough(profile.appProfiles, before),
      after: grantsThrough(profile.appProfiles, after),
      users: usersOf(profile.uuid),
    }));
}

/** The application profile as a draft has it; what is granted is called what the application calls it. */
function edited(
  stored: AppProfile,
  draft: AppProfileDraft,
  applications: AppProfileChoices['applications'],
): Granting {
  const application = applications.find(({ uuid }) => uuid === draft.application);
  const roles = byUuid([...stored.roles, ...(application?.roles ?? [])]);
  const elements = byUuid([...stored.elements, ...(application?.elements ?? [])]);
  return {
    uuid: stored.uuid,
    name: stored.name,
    application: stored.application,
    roles: draft.roles.map((uuid) => roles.get(uuid) ?? { uuid }),
    elements: draft.elements.map((uuid) => elements.get(uuid) ?? { uuid }),
  };
}

/** The users of each business profile, by its uuid. */
export function usersByBusinessProfile(
  ...lists: readonly (readonly UserSummary[])[]
): ReadonlyMap<string, readonly UserSummary[]> {
  const users = new Map<string, UserSummary[]>();
  for (const user of lists.flat()) {
    if (!user.businessProfile) continue;
    const { uuid } = user.businessProfile;
    const held = users.get(uuid);
    if (held) held.push(user);
    else users.set(uuid, [user]);
  }
  return users;
}
