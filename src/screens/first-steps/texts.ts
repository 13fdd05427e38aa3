import type { ResourceWithScreens } from '../../../machines/app/resource-names.ts';

/** Texts about the order in which to set up a new installation. */
export const firstStepsTexts = {
  title: 'Set up in this order',
  here: '(this page)',
  notOpen: '(by an administrator who can open it)',
  /** The steps in order: each needs what the steps before it create. Resources without an entry need no setup. */
  steps: {
    application: 'Add each application, then press Sync: its roles and elements appear.',
    authClient: 'Create a client for each application that signs its users in.',
    appProfile: 'Create application profiles: which roles and elements of one application.',
    businessProfile: 'Create profiles: one application profile for each application.',
    visibilityProfile: 'Press Sync Visibility Elements, then create what users see.',
    user: 'Press Pull User Info for the users, companies and locations of the inventory, or create users. Each needs a profile and a visibility.',
  } satisfies Partial<Record<ResourceWithScreens, string>>,
  noInventory: 'No inventory is configured.',
  noInventoryHelp:
    'Until the setting INVENTORY_URL names one, Pull User Info and Sync Visibility Elements bring nothing in, and no visibility can be created.',
  noMail: 'No mail server is configured.',
  noMailHelp:
    'Until the setting SMTP_URL names one, no reset mail is sent. Create a password link for a user instead, in the menu of their row or in their form, and pass it on.',
  /** Texts of the list above a form that cannot be used yet. */
  needs: {
    title: 'Set up first',
    nouns: {
      application: 'application',
      appProfile: 'application profile',
      businessProfile: 'profile',
      visibilityProfile: 'visibility',
    },
    none: (noun: string) => `No ${noun} can be chosen yet. Create one under`,
    only: (noun: string, name: string) =>
      `${name} is the only ${noun} that can be chosen yet. Create others under`,
    noClusters: 'No clusters can be chosen yet. Press Sync Visibility Elements under',
    noClustersWithoutInventory:
      'No clusters can be chosen: no inventory is configured. Set INVENTORY_URL, then press Sync Visibility Elements under',
    noLocations: 'No locations can be chosen: no inventory is configured. Set INVENTORY_URL.',
    noMail:
      'No mail server is configured, so no mail brings the user a password. Save the user, press Create Password Link, and pass the link on.',
    noMailToImported:
      'No mail server is configured, so no mail brings imported users a password. After the import, create a password link for each of them under',
    noInventoryToImport: 'No inventory is configured, so a file cannot name locations. Set INVENTORY_URL.',
  },
} as const;
