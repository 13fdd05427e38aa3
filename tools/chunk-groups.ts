import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Returns a group whose modules become one chunk: `roots` and everything that they import. Omits modules of a group
 * with a higher priority.
 */
const withAllOf = (name: string, priority: number, roots: readonly string[]): Group => ({
  name,
  priority,
  test: (id) => roots.some((root) => id.endsWith(root)),
});

/** Matches the modules that only the flow viewer imports. */
const OF_FLOWS = /[\\/](?:src|machines)[\\/](?:flows|texts[\\/]flows)/;
const NOT_OF_FLOWS =
  /[\\/](?:(?:src|machines)[\\/](?!flows|texts[\\/]flows)|(?:lucide-react|@ark-ui|@zag-js)[\\/])/;

/**
 * Matches React. React has a separate chunk because it changes less often than the console, so browsers can keep it
 * cached.
 */
const REACT =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]|[\\/]src[\\/]boot[\\/]react\.ts$/;

const screenOf = (route: string) => `/src/routes/${route}.tsx?tsr-split=component`;

/**
 * Modules that several of the chunks below need. They are in the chunk `start`, so that these chunks need not load each
 * other.
 */
const EVERYWHERE = [
  '/src/ui/base/icon-button.tsx',
  '/src/ui/feedback/alert.tsx',
  '/src/ui/field/field.tsx',
  '/openapi/rules/names.ts',
  '/lucide-react/dist/esm/icons/eye.mjs',
  '/lucide-react/dist/esm/icons/x.mjs',
];

const ACCOUNT = ['callback', 'selfcallback', 'logout', 'password.forgot', 'password.new.$token'];

/**
 * Matches the routes of lists, and their parent routes. The users list is in an earlier group. The history, the
 * configuration and the questions about access share their code with the forms, not with the lists.
 */
const LIST_SCREEN =
  /[\\/]src[\\/]routes[\\/]_console\.(?!access\.|configuration\.|history[_.]|[\w.]*\.(?:new|bulk)\.)[\w.]+\.tsx\?tsr-split=component$/;

/**
 * The console's chunks; each screen needs only a few. No chunk may import a chunk that is listed after it: chunks that
 * import each other would read variables before they are initialized.
 */
export const chunkGroups: Group[] = [
  { name: 'react', priority: 11, test: REACT },
  withAllOf('main', 10, ['/index.html', 'vite/preload-helper.js']),
  withAllOf('start', 9, ['/src/boot/start.tsx', ...EVERYWHERE]),
  withAllOf('sign-in', 8, [
    '/machines/sign-in/provide-machines.ts',
    screenOf('authorize'),
    screenOf('auth.login.user'),
  ]),
  withAllOf('console', 8, [
    '/machines/app/console.ts',
    '/machines/app/forms.ts',
    '/machines/app/drafts.ts',
    '/machines/access-questions/actors.ts',
    '/machines/change-history/actors.ts',
    '/machines/configuration/actors.ts',
    '/src/boot/start-console.ts',
    '/src/screens/console-outcomes.ts',
    screenOf('_console'),
    screenOf('_console.user.list'),
  ]),
  withAllOf('account', 7, ACCOUNT.map(screenOf)),
  { name: 'lists', priority: 6, test: LIST_SCREEN },
  { name: 'forms', test: NOT_OF_FLOWS, minShareCount: 2 },
  { name: 'flows', test: OF_FLOWS, minShareCount: 2 },
];
