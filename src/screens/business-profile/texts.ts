import type { FaultText, FaultTexts } from '../form/fault-texts.ts';
import { chosenProfile } from '../../../machines/common/hidden-choice.ts';
import type { BusinessProfile } from '../../../openapi/generated/types.ts';
import { type RemovalTexts, usedByUsers } from '../removal/texts.ts';
import { messages } from './outcomes.ts';
import { nameOf } from '../form/values.ts';
import { profileFaults, profileFormTexts } from '../profile/texts.ts';
import { counted, formatCount } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

/** The option of a drop-down that chooses no application profile. */
export const NO_APP_PROFILE = '---';

/** Texts of the form, in addition to those that all profile forms share. */
export const businessProfileFormTexts = {
  title: { creating: 'New Profile', editing: 'Editing Profile' },
  fields: { ...profileFormTexts.fields, appProfiles: 'Application Profiles' },
  nouns: { ...profileFormTexts.nouns, appProfiles: 'application profile' },
  /** Returns a text such as `6 of 30 applications`. */
  chosen: (count: number, total: number) => `${formatCount(count)} of ${counted(total, units.application)}`,
  applications: 'Applications',
  filter: 'Filter applications',
  noneFound: 'No application has such a name.',
  noApplications: 'There are no applications yet to choose application profiles for.',
} as const;

/** The errors shown at fields. A key is the code that the form's rules return. */
export const businessProfileFaults: FaultTexts = new Map<string, FaultText>([
  ...profileFaults,
  ['taken', messages.taken],
  ['noAppProfile', 'Choose an application profile for at least one application.'],
]);

export const businessProfileListTexts = {
  title: 'Profiles',
  unit: units.profile,
  create: 'New Profile',
  headers: { description: 'Description', appProfiles: 'Application profiles' },
  appProfilesFilter: 'Filter application profiles, …',
  emptyHelp:
    'Create one with New Profile: it chooses what its users may do in each application, by an application profile. Make those first, under Applications.',
} as const;

export const businessProfileRemovalTexts: RemovalTexts<BusinessProfile> = {
  title: (name) => `Delete the business profile ${name}?`,
  usage: usedByUsers,
  losses: ({ appProfiles }) => {
    const applications = appProfiles.flatMap(({ application }) =>
      application?.name ? [{ uuid: application.uuid, name: application.name }] : [],
    );
    return {
      text:
        appProfiles.length > 0
          ? 'They keep their accounts. Until they have another business profile, each of them loses:'
          : 'They keep their accounts, and lose no access: it chooses no application profile.',
      items: appProfiles
        .map(chosenProfile)
        .map(({ name, application }) =>
          application?.name ? `${name} in ${nameOf(applications, application.uuid)}` : name,
        ),
    };
  },
};
