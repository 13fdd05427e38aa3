import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { installDebianPackage, runs } from './debian-package.ts';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Usual paths of the full browser on Linux. */
const FULL_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of the first Chromium that exists on this machine, or null. */
function findChromium(): string | null {
  return (
    [process.env['CHROMIUM'], chromium.executablePath(), HEADLESS_SHELL, ...FULL_BROWSERS].find(
      (path) => path && existsSync(path),
    ) ?? null
  );
}

/**
 * Returns the path of Chromium. If this machine has only the full browser, tries to install Debian's headless shell,
 * which opens a list and a form with 0.6 s of processor time instead of 1.6 s. If this machine has no Chromium,
 * installs it: Playwright's download or, if that fails, Debian's packages.
 *
 * @throws Error if none can be installed; the message says what to install
 */
export function requireChromium(): string {
  const found = findChromium();
  const isFast = found === process.env['CHROMIUM'] || !FULL_BROWSERS.includes(found ?? '');
  // Only root can install Debian's packages.
  if (found && (isFast || process.getuid?.() !== 0)) return found;
  if (!found) runs('npx', ['playwright', 'install', '--with-deps', '--only-shell', 'chromium']);
  if (found || !findChromium()) installDebianPackage('chromium-headless-shell');
  if (!findChromium()) installDebianPackage('chromium');
  const installed = findChromium();
  if (!installed) {
    throw new Error(
      'No Chromium could be found or installed. Install one and name it in CHROMIUM=/path/to/chromium.',
    );
  }
  // Playwright's workers inherit the variable, so that they do not install Chromium again.
  process.env['CHROMIUM'] = installed;
  return installed;
}
