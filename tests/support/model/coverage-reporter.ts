import { writeSync } from 'node:fs';
import type { Reporter, TestSpecification, Vitest } from 'vitest/node';
import { forgetTaken, mergeTaken, writeCoverage } from './coverage-files.ts';
import { describeTransitions, neverTaken } from './meter.ts';

/**
 * Returns a reporter that writes the transitions of a whole run to `coverage/flows.json`. It fails the run if a
 * transition of a registered machine was not taken. It does nothing if only some test files run.
 */
export function transitionCoverageReporter(): Reporter {
  let vitest: Vitest;
  let judged = false;
  return {
    onInit(started) {
      vitest = started;
    },
    async onTestRunStart(specifications) {
      judged = vitest.config.testNamePattern === undefined && (await holdsAllModels(vitest, specifications));
      forgetTaken();
    },
    async onTestRunEnd(_modules, _errors, reason) {
      if (!judged || reason === 'interrupted') return;
      const { registry } = await import('../../../machines/registry.ts');
      const machines = registry.map(({ machine }) => machine);
      const taken = mergeTaken();
      writeCoverage(machines, { process: [...taken].toSorted() });
      const missing = neverTaken(machines, taken);
      if (missing.length === 0) return;
      writeSync(process.stderr.fd, `\nTransitions that no test took:\n${describeTransitions(missing)}\n`);
      process.exitCode = 1;
    },
  };
}

async function holdsAllModels(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
): Promise<boolean> {
  const run = new Set(specifications.map(({ moduleId }) => moduleId));
  const all = await vitest.globTestSpecifications();
  const models = all.filter(({ moduleId }) => moduleId.includes('/tests/machines/'));
  return models.length > 0 && models.every(({ moduleId }) => run.has(moduleId));
}
