import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { IS_EXTENDED } from './tests/support/extended.ts';
import { transitionCoverageReporter } from './tests/support/model/coverage-reporter.ts';
import { skippedReporter } from './tests/support/skipped-reporter.ts';
import { addReporters } from './tests/support/run-reporters.ts';
import { SlowFilesFirst } from './tests/support/slow-files-first.ts';
import { statementsReporter } from './tests/support/statements/reporter.ts';
import { titlesReporter } from './tests/support/titles-reporter.ts';
import { statecharts } from './tools/flows/statecharts.ts';
import { bundledPrograms } from './tools/bundled-programs.ts';
import { yamlAsJson } from './tools/yaml-as-json.ts';

const shared = {
  plugins: [
    yamlAsJson(),
    bundledPrograms(),
    statecharts(),
    addReporters(transitionCoverageReporter(), titlesReporter(), statementsReporter(), skippedReporter()),
  ],
  resolve: {
    alias: { 'styled-system': fileURLToPath(new URL('styled-system', import.meta.url)) },
  },
};

/** Long timeouts, because CI machines are busy. A test that hangs still fails. */
const timeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 10 } },
};

/**
 * Lets V8 collect new objects less often. Tests create many, and spend 7 to 14 % of their time on the garbage
 * collection.
 */
const LARGE_YOUNG_GENERATION = { execArgv: ['--max-semi-space-size=64'] };

/** Screen tests that mock a module or change the page permanently. Each file gets its own modules and page. */
const APART = 'tests/screens/**/*.apart.test.{ts,tsx}';

export default defineConfig({
  test: {
    // By default Vitest uses all processors but one, which halves the speed on two.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        ...shared,
        test: {
          ...timeouts,
          ...LARGE_YOUNG_GENERATION,
          name: 'node',
          environment: 'node',
          include: ['tests/{contract,machines,laws}/**/*.test.ts'],
          // The files of a worker share its modules, here and below, because loading them for each file takes as long
          // as its tests.
          isolate: false,
          globalSetup: ['tests/support/model/snapshot-updates.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...timeouts,
          ...LARGE_YOUNG_GENERATION,
          name: 'service',
          environment: 'node',
          include: [IS_EXTENDED ? 'tests/service/**/*.extended.test.ts' : 'tests/service/**/*.test.ts'],
          exclude: IS_EXTENDED ? [] : ['tests/service/**/*.extended.test.ts'],
          // The files of a worker also share the databases that it has started.
          isolate: false,
          globalSetup: ['tests/support/databases-of-run.ts'],
          setupFiles: [
            'tests/support/cheap-hashing.ts',
            'tests/support/reused-processes.ts',
            'tests/support/statements/record.ts',
          ],
        },
      },
      {
        ...shared,
        test: {
          ...timeouts,
          ...LARGE_YOUNG_GENERATION,
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
          ...timeouts,
          ...LARGE_YOUNG_GENERATION,
          name: 'screens-apart',
          environment: 'jsdom',
          include: [APART],
          setupFiles: ['tests/support/jsdom.ts'],
        },
      },
    ],
  },
});
