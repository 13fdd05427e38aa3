import { CONTROLS, REQUIRED, REQUIRED_TEXT } from '../../texts/field-faults.ts';

/** Texts that the forms of all kinds of profiles share. */
export const profileFormTexts = {
  fields: { name: 'Name', description: 'Description', minimumRole: 'Visible To', company: 'Company' },
  nouns: { company: 'company' },
  submit: { create: 'Create Profile', update: 'Update Profile' },
  remove: 'Delete Profile',
} as const;

/** Error messages of the fields that all kinds of profiles share, by the fault code of the form's rules. */
export const profileFaults: ReadonlyMap<string, string> = new Map([
  ['required', REQUIRED_TEXT],
  ['descriptionTooLong', 'This must be under 1023 characters'],
  ['controls', CONTROLS],
  ['requiredChoice', REQUIRED],
]);
