import { CONTROLS, REQUIRED, REQUIRED_TEXT } from '../../texts/field-faults.ts';

/** Texts that the forms of all kinds of profiles share. */
export const profileFormTexts = {
  fields: { name: 'Name', description: 'Description', minimumRole: 'Visible To', company: 'Company' },
  nouns: { company: 'company' },
  submit: { create: 'Create Profile', update: 'Update Profile' },
  remove: 'Delete Profile',
} as const;

/** The errors of the fields that the forms of all profiles have. A key is the code that the form's rules return. */
export const profileFaults: ReadonlyMap<string, string> = new Map([
  ['required', REQUIRED_TEXT],
  ['descriptionTooLong', 'This must be under 1023 characters'],
  ['controls', CONTROLS],
  ['requiredChoice', REQUIRED],
]);
