import type { ScreenedName } from '../resource-screens.ts';

/** What the steps from an empty installation to the first user say. */
export const firstStepsTexts = {
  title: 'Set up in this order',
  here: '(this page)',
  notOpen: '(by an administrator who can open it)',
  steps: {
    application: 'Add each application, then press Sync: its roles and elements appear.',
    authClient: 'Create a client for each application that signs its users in.',
    appProfile: 'Create application profiles: which roles and elements of one application.',
    businessProfile: 'Create profiles: one application profile for each application.',
    visibilityProfile: 'Press Sync Visibility Elements, then create what users see.',
    user: 'Create users, with a profile and a visibility each.',
  } satisfies Record<ScreenedName, string>,
  noInventory: 'No inventory is configured.',
  noInventoryHelp:
    'Until the setting INVENTORY_URL names one, Pull User Info and Sync Visibility Elements bring nothing in, and no visibility can be created.',
  noMail: 'No mail server is configured.',
  noMailHelp:
    'Until the setting SMTP_URL names one, no reset mail is sent. Create a password link for a user instead, in the menu of their status or in their form, and pass it on.',
} as const;
