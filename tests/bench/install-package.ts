import { execFileSync } from 'node:child_process';

/** Installs a package that the bench alone needs, by its own lock file; what npm says would stand in the tables. */
export function installPackage(folder: string): void {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
