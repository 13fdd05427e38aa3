import { execFileSync } from 'node:child_process';

/**
 * Installs a package that only the bench needs, from its own lock file. Hides npm's output, which would mix with the
 * tables.
 */
export function installPackage(folder: string): void {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
