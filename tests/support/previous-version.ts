import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from '../../service/db/migrations/index.ts';
import { buildServiceOf, ROOT } from './service-process.ts';

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });

/**
 * Returns the parent of the commit that added the newest migration. If there is only one migration, returns the commit
 * that added it, because no earlier version has a database.
 *
 * @returns null without a Git history, or if the first migration is not committed yet
 */
export function findPreviousVersion(): string | null {
  const names = Object.keys(MIGRATIONS).toSorted();
  const newest = `service/db/migrations/${names.at(-1)}.ts`;
  try {
    const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', newest).toString().trim();
    if (names.length === 1) return added || null;
    // If the newest migration is not committed yet, the last commit is the version before it.
    return git('rev-parse', '--verify', added === '' ? 'HEAD' : `${added}^`)
      .toString()
      .trim();
  } catch {
    return null;
  }
}

/** Returns the packages that the sources in `root` depend on but that this checkout has not installed. */
async function missingPackages(root: string): Promise<string[]> {
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Record<string, object>;
  return Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !existsSync(join(ROOT, 'node_modules', name)),
  );
}

/** Writes an empty package in place of a missing one, so that only code that uses the package fails. */
async function writePlaceholderPackage(name: string, packages: string): Promise<void> {
  const place = join(packages, name);
  const exports = { '.': './index.cjs', './*': './index.cjs' };
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'package.json'), JSON.stringify({ name, exports }));
  await writeFile(join(place, 'index.cjs'), '');
}

/** A build of an earlier commit. It uses the packages that are installed for this checkout. */
export interface OtherBuild {
  command: string;
  remove: () => Promise<void>;
}

export async function buildCommit(commit: string): Promise<OtherBuild> {
  const directory = await mkdtemp(join(tmpdir(), 'userprofile-commit-'));
  const root = join(directory, 'sources');
  const archive = git(
    'archive',
    '--prefix=sources/',
    commit,
    'service',
    'openapi',
    'tools',
    'package.json',
    'vite.service.config.ts',
  );
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  // Writes the placeholders to a parent folder: Node.js searches there for packages that the linked `node_modules` does
  // not contain.
  for (const name of await missingPackages(root))
    await writePlaceholderPackage(name, join(directory, 'node_modules'));
  const output = join(root, 'dist/service');
  await buildServiceOf(root, output);
  return { command: join(output, 'main.js'), remove: () => rm(directory, { recursive: true, force: true }) };
}
