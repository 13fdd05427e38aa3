import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { transitionCoverageReporter } from './tests/support/model/coverage-reporter.ts';

const shared = {
  resolve: {
    alias: { 'styled-system': fileURLToPath(new URL('styled-system', import.meta.url)) },
  },
};

export default defineConfig({
  test: {
    reporters: ['default', transitionCoverageReporter()],
    projects: [
      {
        ...shared,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{contract,machines,service,laws}/**/*.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/jsdom.ts'],
        },
      },
    ],
  },
});
