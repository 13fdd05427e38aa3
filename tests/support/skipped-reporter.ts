import { writeSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * Returns a reporter that says in the last line of a run how many tests were skipped, and why: the note of each
 * `skip(condition, note)`. Does not count tests that `runIf` omits on other operating systems than Linux.
 */
export function skippedReporter(): Reporter {
  return {
    onTestRunEnd(modules) {
      const reasons = modules
        .flatMap(({ children }) => [...children.allTests('skipped')])
        .flatMap((test) => {
          const result = test.result();
          return result.state === 'skipped' && result.note ? [result.note] : [];
        });
      if (reasons.length === 0) return;
      writeSync(process.stderr.fd, `\nSkipped ${reasons.length}: ${[...new Set(reasons)].join('; ')}\n`);
    },
  };
}
