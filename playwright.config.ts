import { defineConfig } from '@playwright/test';
import { requireChromium } from './tests/support/chromium.ts';

const port = Number(process.env['TEST_PORT'] ?? 9180);

/** Flows in a real browser against the built console, the real service and the demo suite. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/support/model/browser-transitions-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  // Machines that test are busy: what a person would wait for is not a failure.
  expect: {
    timeout: 15_000,
    // Another machine smooths letters a little differently.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01 },
  },
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  timeout: 120_000,
  use: {
    baseURL: `http://127.0.0.1:${port}/userprofile/`,
    // Pictures of every step cost a fifth of a run, its pages a little more: `npm run test:browser -- --trace on` keeps both.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: requireChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Letters look the same in the headless shell and in the whole browser.
        '--font-render-hinting=none',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-sync',
      ],
    },
  },
});
