import { catalogue } from '../../texts/catalogue.ts';
import { profileFaults, profileFormTexts } from '../profile/words.ts';
import { counted, formatCount } from '../../texts/ui.ts';
import { units } from '../../texts/units.ts';

/** What the form of a business profile says beside what the forms of all profiles say. */
export const businessProfileFormTexts = {
  title: { creating: 'New Profile', editing: 'Editing Profile' },
  fields: { ...profileFormTexts.fields, appProfiles: 'Application Profiles' },
  nouns: { ...profileFormTexts.nouns, appProfiles: 'application profile' },
  /** `6 of 30 applications` */
  chosen: (count: number, total: number) => `${formatCount(count)} of ${counted(total, units.application)}`,
  applications: 'Applications',
  filter: 'Filter applications',
  noneFound: 'No application has such a name.',
  noApplications: 'There are no applications yet to choose application profiles for.',
  notSeen: 'You may not see this one. It stays chosen until you choose another.',
} as const;

/** What is wrong with a field, by the code that the rules give. */
export const businessProfileFaults: ReadonlyMap<string, string> = new Map([
  ...profileFaults,
  ['taken', catalogue.businessProfileTaken],
  ['noAppProfile', 'Choose an application profile for at least one application.'],
]);
