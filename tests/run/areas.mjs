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

/**
 * The kinds of tests that a changed file in each folder affects, apart from those that import it. A machine's screens
 * run on it; a browser shows `src`.
 */
const AFFECTED = {
  demo: ['service'],
  machines: ['screens'],
  service: ['service'],
  src: ['screens', 'browser'],
};

/** Returns the folders with the tests of some kinds of an area. */
const foldersOf = (area, kinds) =>
  related(area).flatMap((name) => kinds.map((kind) => `tests/${kind}/${name}/`));

/** Returns the folders of tests that changed files affect, by the names of the files' folders. */
export const affectedFolders = (files) => [
  ...new Set(
    files.flatMap((file) => {
      const [top, ...folders] = file.split('/');
      const areas = folders.filter((folder) => AREAS.has(folder));
      return areas.flatMap((area) => foldersOf(area, AFFECTED[top] ?? []));
    }),
  ),
];

/** Returns the folders with all kinds of tests of an area. */
export const allFolders = (area) => foldersOf(area, KINDS);

/** Runs a command, and returns whether it succeeded. */
const runs = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/**
 * Runs the tests in some folders, and further test files. Returns whether all of them passed.
 *
 * @param folders paths of folders, which need not exist
 * @param files paths of further test files
 */
export function runTests(folders, files = []) {
  const tests = [...folders.filter((folder) => existsSync(folder)), ...files];
  const specs = tests.filter((test) => /^tests\/browser\/(?:.*\/|.*\.spec\.ts)$/.test(test));
  const units = tests.filter((test) => !specs.includes(test) && /(?:\/|\.test\.tsx?)$/.test(test));
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
