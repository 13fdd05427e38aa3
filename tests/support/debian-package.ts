import { execFileSync } from 'node:child_process';

/** Runs a command and shows its output. Returns whether it succeeded. */
export function runs(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'inherit' });
    return true;
  } catch {
    return false;
  }
}

/** Tries to install a Debian package. Does not report a failure. */
export function installDebianPackage(name: string): void {
  runs('apt-get', ['update', '-qq']);
  runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}
