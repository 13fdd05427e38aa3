import { CONTROLS } from '../../texts/field-faults.ts';

/** Texts of the forms of all kinds of profiles. */
export const profileFormTexts = {
  fields: { name: 'Name', description: 'Description', minimumRole: 'Visible To', company: 'Company' },
  nouns: { company: 'company' },
  submit: { create: 'Create Profile', update: 'Update Profile' },
  remove: 'Delete Profile',
} as const;

/** Errors of fields that all kinds of profiles have, by the code that the form's rules return. */
export const profileFaults: ReadonlyMap<string, string> = new Map([
  ['required', 'This field is required. (Max 255 Characters)'],
  ['descriptionTooLong', 'This must be under 1023 characters'],
  ['controls', CONTROLS],
  ['requiredChoice', 'This field is required'],
]);
