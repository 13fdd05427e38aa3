// `npm run test:changed` runs the tests that a change is most likely to affect. These are the tests of machines and
// rules that import a changed file, and the tests of the changed files' areas, limited to the kinds of tests that run
// these files. It compares with the branch `main`, or with the commit in the first argument.
import { execFileSync, spawnSync } from 'node:child_process';
import { affectedFolders, changedSince, runTests } from './areas.mjs';

const base = execFileSync('git', ['merge-base', 'HEAD', process.argv[2] ?? 'main'], {
  encoding: 'utf8',
}).trim();
const files = changedSince(base);
const importing = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'node', '--changed', base, '--passWithNoTests'],
  { stdio: 'inherit' },
);
const passed = runTests(affectedFolders(files), files);
process.exitCode = importing.status === 0 && passed ? 0 : 1;
