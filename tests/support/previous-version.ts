import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
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

/**
 * Returns the packages, as `name@version`, that the sources in `root` depend on but this checkout has not installed.
 */
async function missingPackages(root: string): Promise<string[]> {
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => !existsSync(join(ROOT, 'node_modules', name)))
    .map(([name, version]) => `${name}@${version}`);
}

/** A build of an earlier commit. It uses the packages of this checkout, and its own where this one has none. */
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
  // Installed in a parent folder: Node.js searches there for packages that the linked `node_modules` does not contain.
  const missing = await missingPackages(root);
  if (missing.length > 0) {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...missing], {
      cwd: directory,
      stdio: 'pipe',
    });
  }
  const output = join(root, 'dist/service');
  await buildServiceOf(root, output);
  return { command: join(output, 'main.js'), remove: () => rm(directory, { recursive: true, force: true }) };
}
