import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { transitionCoverageReporter } from './tests/support/model/coverage-reporter.ts';
import { statecharts } from './tools/flows/statecharts.ts';
import { bundledPrograms } from './tools/bundled-programs.ts';
import { yamlAsJson } from './tools/yaml-as-json.ts';

const shared = {
  plugins: [yamlAsJson(), bundledPrograms(), statecharts()],
  resolve: {
    alias: { 'styled-system': fileURLToPath(new URL('styled-system', import.meta.url)) },
  },
};

/** Long enough for a machine that does much else: what hangs fails all the same, and nothing waits for it. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

/** Tests of screens that put another module in the place of one, or change their page for good: each has both to itself. */
const APART = 'tests/screens/**/*.apart.test.{ts,tsx}';

export default defineConfig({
  test: {
    // Vitest leaves one processor to itself: of two, the tests would have one.
    maxWorkers: '100%',
    reporters: ['default', transitionCoverageReporter()],
    projects: [
      {
        ...shared,
        test: {
          ...patience,
          name: 'node',
          environment: 'node',
          include: ['tests/{contract,machines,laws}/**/*.test.ts'],
          // The files of a worker share its modules, here and below. Loading them for each file took as long as its tests.
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: 'service',
          environment: 'node',
          include: ['tests/service/**/*.test.ts'],
          // And with the modules the databases that a worker has started.
          isolate: false,
          globalSetup: ['tests/support/postgres-of-run.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: 'screens',
          environment: 'jsdom',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          exclude: [APART],
          setupFiles: ['tests/support/jsdom.ts'],
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: 'screens-apart',
          environment: 'jsdom',
          include: [APART],
          setupFiles: ['tests/support/jsdom.ts'],
        },
      },
    ],
  },
});
