import { requiredTextMessage, tooLongMessage } from '../../../openapi/rules/length-messages.ts';
import { mapPlainFields } from '../../../openapi/rules/user-fields.ts';
import { USER_LABELS } from '../../../openapi/rules/user-labels.ts';
import { CONTROLS, REQUIRED } from '../../texts/field-faults.ts';
import type { FaultText, FaultTexts } from '../form/fault-texts.ts';

export const userFormTexts = {
  title: { creating: 'Creating New User', editing: 'Editing User' },
  submit: { create: 'Create User', update: 'Update User' },
  clone: 'Clone User',
  signIns: 'Sign-ins',
  sendReset: 'Send Password Reset Email',
  resetMail: {
    unsaved: 'Save the e-mail address first',
    unsavedHelp: (stored: string) =>
      `The mail goes to the address that is saved, ${stored}, but the form has another one.`,
    back: 'Back to the form',
    inactive: (username: string) => `${username} is inactive and cannot sign in yet`,
    inactiveHelp:
      'With the link in the mail they can set a password, but they can sign in only once they are activated.',
    send: 'Send the mail',
    cancel: 'Cancel',
  },
  groups: { identity: 'Identity', access: 'Access', contact: 'Contact' },
  fields: {
    username: USER_LABELS.username,
    email: USER_LABELS.email,
    firstName: USER_LABELS.firstName,
    lastName: USER_LABELS.lastName,
    ...mapPlainFields((field) => USER_LABELS[field]),
    businessProfile: USER_LABELS.businessProfile,
    visibilityProfile: USER_LABELS.visibilityProfile,
    active: USER_LABELS.status,
    location: USER_LABELS.location,
    minimumRole: 'Visible To',
    company: 'Company',
    elements: 'Elements',
  },
  nouns: {
    businessProfile: 'profile',
    visibilityProfile: 'visibility profile',
    location: 'location',
    company: 'company',
    elements: 'element',
  },
  active: 'Active',
  inactive: 'Inactive',
  former: (names: string) => `${names}, chosen so far, is not offered any more.`,
  ungranted: 'Saving takes away elements that the profile has no place for',
  ownCompany: 'Users that you create belong to your company.',
  withoutCompany: 'None',
  loadingProfiles: 'Loading profiles, please wait...',
  usernameHelp: 'Letters, digits, _ and . only. It cannot be changed later.',
} as const;

/** The errors shown at fields. A key is the code that the form's rules return. */
export const userFaults: FaultTexts = new Map<string, FaultText>([
  ['required', requiredTextMessage],
  ['characters', 'Only alphanumeric letters, _ (underscore), and . (period) are allowed'],
  ['email', 'Please enter a valid email address'],
  ['taken', 'Another user has this e-mail address.'],
  ['tooLong', tooLongMessage],
  ['controls', CONTROLS],
  ['requiredChoice', REQUIRED],
  ['loadingProfiles', userFormTexts.loadingProfiles],
  ['defaultTreeMustBeAssigned', 'Please Select an Business Profile From the list'],
]);

/**
 * Texts of the two fields that restrict who sees an object: the minimum role, with the labels of the roles, and the
 * company.
 */
export const visibleToTexts = {
  customer: 'Customer',
  scoCustomer: 'SCO Customer',
  allScoCustomers: 'Visible to all SCO customer',
  company: 'Company',
  everyCompany: 'Every company',
} as const;
