import { requiredTextMessage, tooLongMessage } from '../../../openapi/rules/length-messages.ts';
import { CONTROLS, REQUIRED } from '../../texts/field-faults.ts';
import type { FaultText, FaultTexts } from '../form/fault-texts.ts';

/** Texts that the forms of all kinds of profiles share. */
export const profileFormTexts = {
  fields: { name: 'Name', description: 'Description', minimumRole: 'Visible To', company: 'Company' },
  nouns: { company: 'company' },
  submit: { create: 'Create Profile', update: 'Update Profile' },
  remove: 'Delete Profile',
} as const;

/** The errors of the fields that the forms of all profiles have. A key is the code that the form's rules return. */
export const profileFaults: FaultTexts = new Map<string, FaultText>([
  ['required', requiredTextMessage],
  ['descriptionTooLong', tooLongMessage],
  ['controls', CONTROLS],
  ['requiredChoice', REQUIRED],
]);
