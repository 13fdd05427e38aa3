import type { Reporter, Vitest } from 'vitest/node';
import { failRun, isWholeRun } from '../run-reporters.ts';
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
      judged = await isWholeRun(vitest, specifications, ({ moduleId }) =>
        moduleId.includes('/tests/machines/'),
      );
      forgetTaken();
    },
    async onTestRunEnd(_modules, _errors, reason) {
      if (!judged || reason === 'interrupted') return;
      const { registry } = await import('../../../machines/registry.ts');
      const machines = registry.map(({ machine }) => machine);
      const taken = mergeTaken();
      writeCoverage(machines, { process: [...taken].toSorted() });
      const missing = neverTaken(machines, taken);
      failRun('Transitions that no test took', describeTransitions(missing).split('\n').filter(Boolean));
    },
  };
}
