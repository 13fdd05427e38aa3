import { execFileSync } from 'node:child_process';

/**
 * Installs a package that only the bench needs, from the package's own lock file. Hides the output of npm,
 * which would mix with the tables.
 */
export function installPackage(folder: string): void {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
