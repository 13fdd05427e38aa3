import { defineConfig } from '@playwright/test';
import { requireChromium } from './tests/support/chromium.ts';
import { IS_EXTENDED } from './tests/support/extended.ts';

const port = Number(process.env['TEST_PORT'] ?? 9180);

/** Flows in a real browser against the built console, the real service and the demo suite. */
export default defineConfig({
  testDir: 'tests/browser',
  ...(IS_EXTENDED ? { testMatch: /\.extended\.spec\.ts$/ } : { testIgnore: /\.extended\.spec\.ts$/ }),
  outputDir: 'test-results',
  globalSetup: './tests/support/model/browser-transitions-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  // Generous timeouts, because test machines are busy.
  expect: {
    timeout: 15_000,
    // Tolerates differences in font smoothing between machines.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01 },
  },
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  timeout: 120_000,
  use: {
    baseURL: `http://127.0.0.1:${port}/userprofile/`,
    // Reports a renamed or missing control before the test's own timeout.
    actionTimeout: 15_000,
    // Tests do not wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Screenshots of each step cost a fifth of a run, page snapshots a little more.
    // `npm run test:browser -- --trace on` records both.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: requireChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Text looks the same in the headless shell and in the full browser.
        '--font-render-hinting=none',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-sync',
      ],
    },
  },
});
