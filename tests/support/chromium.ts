import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { installDebianPackage, runs } from './debian-package.ts';

/** Usual paths of Chromium on Linux. The headless shell comes first, because it opens a page in a third of the time. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Returns the path of the first Chromium that exists on this machine, or null. */
function findChromium(): string | null {
  return (
    [process.env['CHROMIUM'], chromium.executablePath(), ...SYSTEM_BROWSERS].find(
      (path) => path && existsSync(path),
    ) ?? null
  );
}

/**
 * Returns the path of Chromium. If this machine has none, installs it: Playwright's download or, if that fails,
 * Debian's packages.
 *
 * @throws Error if none can be installed; the message says what to install
 */
export function requireChromium(): string {
  const found = findChromium();
  if (found) return found;
  runs('npx', ['playwright', 'install', '--with-deps', '--only-shell', 'chromium']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (!findChromium()) installDebianPackage(name);
  }
  const installed = findChromium();
  if (!installed) {
    throw new Error(
      'No Chromium could be found or installed. Install one and name it in CHROMIUM=/path/to/chromium.',
    );
  }
  return installed;
}
