import { posix } from 'node:path';
import type { Mutant } from './mutants.ts';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const IMPORT = /(?<kind>import type|from|import)\s*\(?\s*'(?<specifier>\.[^'?]+)/g;
const TYPES = /import type [^;]+;/g;
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*\[?(?<patterns>(?:\s*'[^']+',?)+)/g;

/** Files that import a file directly, by its path. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

export function importersOf(files: readonly SourceFile[]): Importers {
  const importers = new Map(files.map(({ path }) => [path, new Set<string>()]));
  for (const { path, text } of files) {
    const folder = posix.dirname(path);
    const code = text.replaceAll(TYPES, '');
    for (const { groups } of code.matchAll(IMPORT)) {
      const imported = posix.join(folder, groups!['specifier']!);
      // The generated table of routes imports files without their extension.
      for (const extension of ['', '.ts', '.tsx']) importers.get(imported + extension)?.add(path);
    }
    for (const { groups } of code.matchAll(GLOB)) {
      for (const [, pattern] of groups!['patterns']!.matchAll(/'([^']+)'/g)) {
        const matcher = matcherOf(posix.join(folder, pattern!));
        for (const [file, own] of importers) if (matcher.test(file)) own.add(path);
      }
    }
  }
  return importers;
}

const matcherOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(?:.+/)?')
      .replaceAll(/(?<!\))\*/g, '[^/]*')}$`,
  );

/** Returns the number of imports between a file and each file that depends on it. */
function distancesFrom(file: string, importers: Importers): Map<string, number> {
  const distances = new Map([[file, 0]]);
  const queue = [file];
  for (const current of queue) {
    for (const importer of importers.get(current) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, distances.get(current)! + 1);
      queue.push(importer);
    }
  }
  return distances;
}

/** Matches test files, except the extended tests, which `npm test` does not run. */
const TEST = /(?<!\.extended)\.test\.tsx?$/;
const BUILT_SERVICE = 'tests/support/service-process.ts';

/** Words of a path's file name, without its extensions. */
const stemOf = (path: string): string => posix.basename(path).replace(/\..*$/, '');

/**
 * Lists the test files that can notice a mutant, the most closely related first: files with the same folder and name as
 * the changed file, files with the same folder or name, then the others by the number of imports in between. For
 * mutants of the service, tests that build the service follow. The tests in `tests/laws` come last, because they read
 * the sources instead of importing them.
 *
 * @param first the test that comes before the others, if it can notice the mutant
 */
export function relatedTests(mutant: Mutant, importers: Importers, first?: string): string[] {
  const distances = distancesFrom(mutant.file, importers);
  const processTests = distancesFrom(BUILT_SERVICE, importers);
  const folder = posix.dirname(mutant.file).replace(/^(?:src\/screens|[^/]+)\/?/, '');
  const ranks = new Map<string, number>();
  for (const file of importers.keys()) {
    if (!TEST.test(file)) continue;
    const distance = distances.get(file);
    const testFolder = posix.dirname(file).split('/').slice(2).join('/');
    const isNamesake = stemOf(file) === stemOf(mutant.file);
    const isNeighbour = folder !== '' && testFolder === folder;
    if (distance !== undefined) {
      ranks.set(file, distance + (isNamesake ? 0 : 100) + (isNeighbour ? 0 : 100));
    } else if (file.startsWith('tests/laws/')) {
      ranks.set(file, 10_000);
    } else if (mutant.layer === 'service' && processTests.has(file)) {
      ranks.set(file, 1_000);
    }
  }
  if (first !== undefined && ranks.has(first)) ranks.set(first, -1);
  return [...ranks].toSorted(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([file]) => file);
}
