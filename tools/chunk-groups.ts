import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** A file of these modules and what they need, unless that is in a file that is named before. */
const withAllOf = (name: string, priority: number, roots: readonly string[]): Group => ({
  name,
  priority,
  test: (id) => roots.some((root) => id.endsWith(root)),
});

/** The part of a route that is loaded when it is shown. */
const screenOf = (route: string) => `/src/routes/${route}.tsx?tsr-split=component`;

/** Small parts that several of the files below need: nobody has to load another's file for them. */
const EVERYWHERE = [
  '/src/ui/base/icon-button.tsx',
  '/src/ui/feedback/alert.tsx',
  '/src/ui/field/field.tsx',
  '/openapi/names.ts',
  '/openapi/text-fault.ts',
  '/lucide-react/dist/esm/icons/eye.mjs',
  '/lucide-react/dist/esm/icons/x.mjs',
];

/** Where somebody comes back from a provider, leaves, or gets a new password. */
const ACCOUNT = ['callback', 'selfcallback', 'logout', 'password.forgot', 'password.new.$token'];

/** The lists beside that of users, which is shown first. */
const OTHER_LISTS = [
  '_console.profile.business.list',
  '_console.profile.app.list',
  '_console.profile.visibility.list',
  '_console.application.list',
  '_console.authClient.list',
];

/**
 * What is together in a file. Each screen needs few of them; no file needs one that is named after it, for files that
 * import each other in a circle would read what is not there yet.
 */
export const chunkGroups: Group[] = [
  withAllOf('main', 10, ['/index.html', 'vite/preload-helper.js']),
  withAllOf('start', 9, ['/src/start.tsx', ...EVERYWHERE]),
  withAllOf('sign-in', 8, [
    '/machines/sign-in/screens.ts',
    screenOf('authorize'),
    screenOf('auth.login.user'),
  ]),
  withAllOf('console', 8, [
    '/machines/app/console.ts',
    '/machines/app/forms.ts',
    '/machines/app/drafts.ts',
    '/src/start-console.ts',
    '/src/outcomes/console.ts',
    screenOf('_console'),
    screenOf('_console.user.list'),
  ]),
  withAllOf('account', 7, ACCOUNT.map(screenOf)),
  withAllOf('lists', 6, OTHER_LISTS.map(screenOf)),
  { name: 'forms', test: /[\\/](?:src|machines|lucide-react|@ark-ui|@zag-js)[\\/]/, minShareCount: 2 },
];
