import { units } from './units.ts';

/** The product's name where the service gives none. */
export const APP_NAME = 'User Profile';

/** What stands where no application profile is chosen. */
export const NO_APP_PROFILE = '---';

/** What the console's own screens say: titles, headings and explanations, by screen. */
export const texts = {
  loading: 'Loading...',
  tryAgain: 'Try again',
  configuration: {
    title: 'Could not load configuration',
    reason: 'The console needs its configuration from the service before it can start.',
  },
  unreachable: { title: 'No connection', text: 'The session could not be checked' },
  broken: { title: 'Something went wrong', text: 'This screen could not be shown' },
  forbidden: { title: '403 Forbidden', text: 'You do not have permission to access this.' },
  notFound: { title: '404 Not Found', text: 'Page Not Found, please check URL is correct.' },
  home: 'Go to the users list',
  login: {
    title: 'Sign in',
    username: 'Username',
    password: 'Password',
    submit: 'Sign In',
    required: 'This field is required',
    forgot: 'Forgot Password',
    cannotStart: 'Sign-in cannot start',
    refusedTitle: 'This sign-in request cannot be accepted',
    unknownClient: 'The application that sent you here is not known to this sign-in service.',
    redirectMismatch:
      'The address that you would be returned to is not the one registered for this application.',
    refusedHelp: 'Nothing was sent back to it. Tell the application’s administrator.',
  },
  callback: {
    title: 'Sign-in did not complete',
    text: 'The sign-in could not be finished, so no session was opened. This happens when the page is reloaded, or when the sign-in took too long.',
    otherIssuer:
      'The answer did not come from the sign-in service that was asked, so no session was opened. If this happens again, tell your administrator.',
    back: 'Back to the login screen',
  },
  logout: {
    title: 'Signed out',
    text: 'You have been signed out. Returning to login screen in a few seconds...',
  },
  navigation: {
    users: 'Users',
    profiles: 'Profiles',
    visibilities: 'Visibilities',
    applications: 'Applications',
    'application-admin': 'Application Admin',
    clients: 'OAuth2 Clients',
  },
  users: {
    title: 'Users',
    newUser: 'New User',
    bulk: 'Bulk Management',
    pull: 'Pull User Info',
    pulling: 'Pulling...',
    active: 'Active',
    inactive: 'Inactive',
    activate: 'Activate',
    deactivate: 'Deactivate',
    noProfile: 'User does not have a Profile assigned',
    status: 'Status',
    statusOf: (username: string) => `Status of ${username}`,
    units: { active: units.activeUser, inactive: units.inactiveUser },
    emptyHelp: (status: string) =>
      status === 'active'
        ? 'Create one with New User, or bring users in with Bulk Management or Pull User Info. A user needs a profile and a visibility: make those first.'
        : 'Users who are deactivated are listed here.',
  },
  businessProfiles: {
    title: 'Profiles',
    unit: units.profile,
    create: 'New Profile',
    appProfiles: 'Application profiles',
    appProfilesFilter: 'Filter application profiles, …',
    emptyHelp:
      'Create one with New Profile: it chooses what its users may do in each application, by an application profile. Make those first, under Applications.',
  },
  visibilityProfiles: {
    title: 'Visibilities',
    unit: units.visibility,
    create: 'New Visibility',
    sync: 'Sync Visibility Elements',
    emptyHelp:
      'Bring the parts of the network in with Sync Visibility Elements. Then create one with New Visibility: it says which of them its users see.',
  },
  appProfiles: {
    title: 'Application Profiles',
    create: 'New App Profile',
    unit: units.appProfile,
    emptyHelp:
      'Create one with New App Profile: it is a selection of an application’s roles and elements. Applications come first, under Application Admin.',
  },
  applications: {
    title: 'Applications',
    unit: units.application,
    externalRole: '(External Role)',
    rolesOf: (application: string) => `Roles of ${application}`,
    elementsOf: (application: string) => `Elements of ${application}`,
    create: 'New Application',
    sync: 'Sync All Applications',
    syncing: 'Syncing...',
    emptyHelp: 'Applications are added by a product administrator.',
    emptyCreate: 'Create one with New Application. Its roles and elements are brought in with Sync.',
  },
  clients: {
    title: 'OAuth2 Clients',
    unit: units.client,
    create: 'New Client',
    emptyHelp: 'Create one with New Client: it is an application that sends its users here to sign in.',
  },
} as const;
