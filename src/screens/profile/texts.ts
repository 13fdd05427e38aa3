import { CONTROLS } from '../../texts/field-faults.ts';

/** What the forms of profiles of every kind say. */
export const profileFormTexts = {
  fields: { name: 'Name', description: 'Description', minimumRole: 'Visible To', company: 'Company' },
  nouns: { company: 'company' },
  submit: { create: 'Create Profile', update: 'Update Profile' },
  remove: 'Delete Profile',
} as const;

/** What is wrong with a field that profiles of every kind have, by the code that the rules give. */
export const profileFaults: ReadonlyMap<string, string> = new Map([
  ['required', 'This field is required. (Max 255 Characters)'],
  ['descriptionTooLong', 'This must be under 1023 characters'],
  ['controls', CONTROLS],
  ['requiredChoice', 'This field is required'],
]);
