import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { transitionCoverageReporter } from './tests/support/model/coverage-reporter.ts';
import { statecharts } from './tools/flows/statecharts.ts';
import { threadPrograms } from './tools/thread-programs.ts';
import { yamlAsJson } from './tools/yaml-as-json.ts';

const shared = {
  plugins: [yamlAsJson(), threadPrograms(), statecharts()],
  resolve: {
    alias: { 'styled-system': fileURLToPath(new URL('styled-system', import.meta.url)) },
  },
};

/** Long enough for a machine that does much else: what hangs fails all the same, and nothing waits for it. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

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
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: 'service',
          environment: 'node',
          include: ['tests/service/**/*.test.ts'],
          // Files share their worker's modules, and with them the databases that it has started.
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
          setupFiles: ['tests/support/jsdom.ts'],
        },
      },
    ],
  },
});
