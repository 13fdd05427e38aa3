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

/**
 * What is together in a file. Each screen needs few of them; no file needs one that is named after it, for files that
 * import each other in a circle would read what is not there yet.
 */
export const chunkGroups: Group[] = [
  withAllOf('main', 10, ['/index.html', 'vite/preload-helper.js']),
  withAllOf('start', 9, ['/src/start.tsx']),
  withAllOf('console', 8, [
    '/machines/app/console.ts',
    '/src/start-console.ts',
    '/src/outcomes/console.ts',
    screenOf('_console'),
    screenOf('_console.user.list'),
  ]),
  withAllOf('form', 7, ['/machines/resource/form.machine.ts', '/src/screens/form/form-screen.tsx']),
  {
    name: 'shared',
    test: /[\\/](?:src|machines|lucide-react|@ark-ui|@zag-js)[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4000,
  },
];
