import { writeSync } from 'node:fs';
import type { Plugin } from 'vitest/config';
import type { Reporter, TestSpecification, Vitest } from 'vitest/node';

/** Prints lines below the results of a run, and fails the run. Does nothing without lines. */
export function failRun(problem: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  writeSync(process.stderr.fd, `\n${problem}:\n${lines.join('\n')}\n`);
  process.exitCode = 1;
}

/** Returns whether a run has all test files for which `isPart` returns true, and runs all of their tests. */
export async function isWholeRun(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
  isPart: (specification: TestSpecification) => boolean,
): Promise<boolean> {
  if (vitest.config.testNamePattern !== undefined) return false;
  const run = new Set(specifications.map(({ moduleId }) => moduleId));
  const parts = (await vitest.globTestSpecifications()).filter(isPart);
  return parts.length > 0 && parts.every(({ moduleId }) => run.has(moduleId));
}

/**
 * Returns a plugin that adds reporters to every run. A run with the option `--reporter` would replace the reporters of
 * the configuration.
 */
export const addReporters = (...reporters: Reporter[]): Plugin => ({
  name: 'reporters-of-every-run',
  configureVitest({ vitest: { config } }) {
    // Vitest calls this for each project.
    for (const reporter of reporters) {
      if (!config.reporters.includes(reporter)) config.reporters.push(reporter);
    }
  },
});
