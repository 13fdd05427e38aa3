import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { installDebianPackage, runs } from './debian-package.ts';

/** The headless shell comes first: it opens a page in a third of the time of the whole browser. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The first Chromium that is already on the machine, or null. */
function findChromium(): string | null {
  return (
    [process.env['CHROMIUM'], chromium.executablePath(), ...SYSTEM_BROWSERS].find(
      (path) => path && existsSync(path),
    ) ?? null
  );
}

/**
 * Path of a Chromium to test with; installs one where there is none: Playwright's own download first, Debian's
 * packages where that cannot be had.
 *
 * @throws when neither can be installed; the message says what to install by hand.
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
