import { expect, it } from 'vitest';
import { resources } from '../../machines/resources.ts';
import { importsOf, type Source, sourcesIn } from './sources.ts';

const folderOfResource = (name: string): string =>
  `machines/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * The folders and files directly in `machines/`, and the folders of `machines/resource/`, in the order of imports: each
 * imports only folders and files before it. Resources have the reverse order of `machines/resources.ts`.
 */
const MACHINES = [
  'machines/common',
  'machines/access',
  'machines/flows',
  'machines/second-factor',
  'machines/sign-in',
  'machines/shell',
  'machines/resource/list',
  'machines/resource/form',
  'machines/resource/removal',
  'machines/resource',
  'machines/change-history',
  'machines/profile',
  ...Object.keys(resources).toReversed().map(folderOfResource),
  'machines/access-questions',
  'machines/configuration',
  'machines/password',
  'machines/account',
  'machines/resources.ts',
  'machines/app',
  'machines/registry.ts',
];

/** The folders and files directly in `src/`, in the order of imports. */
const SRC = [
  'src/styles',
  'src/texts',
  'src/ui',
  'src/browser',
  'src/routing',
  'src/access',
  'src/hooks',
  'src/prefetch',
  'src/telemetry',
  'src/outcomes',
  'src/screens',
  'src/flows',
  'src/routes',
  'src/routeTree.gen.ts',
  'src/router.tsx',
  'src/prerender',
  'src/boot',
  'src/main.ts',
];

/** Returns the folder in `order` that contains a file, with the longest path. */
const folderOf = (order: readonly string[], path: string): string | undefined =>
  order
    .filter((folder) => path === folder || path.startsWith(`${folder}/`))
    .toSorted((a, b) => b.length - a.length)[0];

const upwardImports = (root: string, order: readonly string[]): string[] =>
  sourcesIn(root).flatMap((source) =>
    importsOf(source).flatMap((imported) => {
      if (!imported.startsWith(`${root}/`)) return [];
      const [from, to] = [source.path, imported].map((path) => folderOf(order, path));
      const isAllowed = from && to && order.indexOf(to) <= order.indexOf(from);
      return isAllowed ? [] : [`${source.path} imports ${imported}`];
    }),
  );

it.each([
  ['machines', MACHINES],
  ['src', SRC],
])('no folder of %s/ imports a folder above it', (root, order) => {
  expect(upwardImports(root, order)).toEqual([]);
});

/** Returns the files of an import cycle; empty if there is none. `import()` and imported types count. */
function findImportCycle(sources: readonly Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]));
  const finished = new Set<string>();
  const search = (path: string, trail: readonly string[]): string[] => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (finished.has(path)) return [];
    for (const imported of imports.get(path) ?? []) {
      const circle = search(imported, [...trail, path]);
      if (circle.length > 0) return circle;
    }
    finished.add(path);
    return [];
  };
  for (const { path } of sources) {
    const circle = search(path, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

it('no files of machines/ and src/ import each other in a circle', () => {
  expect(findImportCycle([...sourcesIn('machines'), ...sourcesIn('src')])).toEqual([]);
});
