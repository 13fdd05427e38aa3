import { catalogue } from '../../texts/catalogue.ts';
import { named } from '../../texts/names.ts';
import { profileFaults, profileFormTexts } from '../profile/words.ts';

/** What the form of an application profile says. */
export const appProfileFormTexts = {
  title: { creating: 'New App Profile', editing: 'Editing App Profile' },
  fields: {
    ...profileFormTexts.fields,
    application: 'Application',
    roles: 'Roles',
    elements: 'Elements',
  },
  nouns: { ...profileFormTexts.nouns, application: 'application' },
  locked: 'The application cannot be changed any more.',
  /** What stands beside a role or an element that not every administrator sees. */
  visibleTo: (role: string) => `Visible to ${role}`,
  hidden: 'Not in the list of the application that you see',
  gone: 'The application does not have all of this any more',
  goneNamed: (names: readonly string[]) =>
    `${named(names)}: nobody gets that from this profile any longer, and saving leaves it out.`,
} as const;

/** What is wrong with a field, by the code that the form's rules give. */
export const appProfileFaults: ReadonlyMap<string, string> = new Map([
  ...profileFaults,
  ['taken', catalogue.appProfileTaken],
  ['noApplication', 'Please select an application'],
]);
