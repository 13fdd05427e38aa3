import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from '../../service/db/migrations/index.ts';
import { buildServiceOf, ROOT } from './service-process.ts';

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });

/** The last commit before the newest migration came; null where the sources come without their history. */
export function findPreviousVersion(): string | null {
  const newest = `service/db/migrations/${Object.keys(MIGRATIONS).toSorted().at(-1)}.ts`;
  try {
    const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', newest).toString().trim();
    // One that is not committed yet came after all that is.
    return git('rev-parse', '--verify', added === '' ? 'HEAD' : `${added}^`)
      .toString()
      .trim();
  } catch {
    return null;
  }
}

/** A build of another commit, with the packages of this one. */
export interface OtherBuild {
  command: string;
  remove: () => Promise<void>;
}

export async function buildCommit(commit: string): Promise<OtherBuild> {
  const root = await mkdtemp(join(tmpdir(), 'userprofile-commit-'));
  const archive = git(
    'archive',
    commit,
    'service',
    'openapi',
    'tools',
    'package.json',
    'vite.service.config.ts',
  );
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const output = join(root, 'dist/service');
  await buildServiceOf(root, output);
  return { command: join(output, 'main.js'), remove: () => rm(root, { recursive: true, force: true }) };
}
