import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1e9 });

/** Lists the files of a working tree that Git does not ignore, also those that are not committed yet. */
export const filesOf = (root: string): string[] =>
  git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));

export const commitOf = (root: string): string => git(root, 'rev-parse', 'HEAD').trim();

/** A copy of the working tree. */
export interface Workspace {
  readonly directory: string;
  /**
   * The folder for temporary files of the tests. It is not below the copy, because some tests need a directory outside
   * of Git.
   */
  readonly temporary: string;
  remove: () => void;
}

/**
 * Copies the working tree and its Git history, and links the installed packages. Nothing in the copy can change the
 * working tree: also caches in `node_modules` are new.
 */
export function copyWorkspace(root: string): Workspace {
  const parent = mkdtempSync(join(tmpdir(), 'userprofile-mutate-'));
  const [directory, temporary] = [join(parent, 'copy'), join(parent, 'tmp')];
  // PostgreSQL runs as another user, which must be able to open its directory inside this one.
  chmodSync(parent, 0o755);
  mkdirSync(temporary);
  chmodSync(temporary, 0o777);
  const remove = () => rmSync(parent, { recursive: true, force: true, maxRetries: 3 });
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, directory]);
  git(directory, 'reset', '--quiet');
  for (const file of [...filesOf(root), 'styled-system']) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(join(root, file), join(directory, file), { recursive: true });
  }
  for (const folder of ['.', 'demo', 'tools/openapi'])
    linkPackages(join(root, folder), join(directory, folder));
  return { directory, temporary, remove };
}

function linkPackages(from: string, to: string): void {
  const packages = join(from, 'node_modules');
  if (!existsSync(packages)) return;
  mkdirSync(join(to, 'node_modules'), { recursive: true });
  for (const name of readdirSync(packages)) {
    const isCache = name.startsWith('.') && name !== '.bin';
    if (!isCache) symlinkSync(join(packages, name), join(to, 'node_modules', name));
  }
}
