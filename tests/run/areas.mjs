import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const KINDS = ['contract', 'machines', 'screens', 'service', 'browser'];

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Names of all areas. An area is a folder of tests: of a resource (`user`) or of a workflow (`sign-in`). */
const AREAS = new Set(KINDS.flatMap((kind) => foldersIn(`tests/${kind}`)));

/** The service's rules for all kinds of profiles are in one folder. */
const related = (area) => (area.endsWith('-profile') ? [area, 'profile'] : [area]);

/** Returns the area with this name; the plural of a resource also names it. */
export function findArea(name) {
  const area = [name, name.replace(/s$/, '')].find((one) => AREAS.has(one));
  if (area) return area;
  process.stderr.write(`Areas: ${[...AREAS].toSorted().join(', ')}\n`);
  return process.exit(1);
}

/** Returns the areas to which files belong, by the names of their folders. */
export const areasOf = (files) => [
  ...new Set(
    files.flatMap((file) =>
      // The folder of a kind of tests, such as `tests/browser`, is no area.
      file
        .replace(/^tests\/\w+\//, '')
        .split('/')
        .filter((folder) => AREAS.has(folder)),
    ),
  ),
];

/** Runs a command, and returns whether it succeeded. */
const runs = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/**
 * Runs the tests of some areas, and further test files. Returns whether all of them passed.
 *
 * @param areas names of areas
 * @param files paths of further test files
 */
export function runAreas(areas, files = []) {
  const folders = areas.flatMap(related).map((area) => `/${area}/`);
  const specs = [
    ...areas.map((area) => `tests/browser/${area}/`).filter((folder) => existsSync(folder)),
    ...files.filter((file) => /^tests\/browser\/.*\.spec\.ts$/.test(file)),
  ];
  const units = [...folders, ...files.filter((file) => /\.test\.tsx?$/.test(file))];
  const passed = units.length === 0 || runs('npx', 'vitest', 'run', '--passWithNoTests', ...units);
  if (specs.length === 0) return passed;
  return runs('npm', 'run', 'build') && runs('npx', 'playwright', 'test', ...specs) && passed;
}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n');

/** Returns the files that differ from a commit, including new ones that still exist. */
export function changedSince(commit) {
  const files = [...git('diff', '--name-only', commit), ...git('ls-files', '-o', '--exclude-standard')];
  return files.filter((file) => file && existsSync(file));
}
