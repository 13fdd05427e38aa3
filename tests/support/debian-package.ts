import { execFileSync } from 'node:child_process';

/** Runs a command in sight of who looks on, and tells whether it could be run to a good end. */
export function runs(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'inherit' });
    return true;
  } catch {
    return false;
  }
}

/** Installs a package of Debian's, where that can be done. */
export function installDebianPackage(name: string): void {
  runs('apt-get', ['update', '-qq']);
  runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}
