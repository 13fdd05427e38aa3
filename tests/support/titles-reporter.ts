import { writeSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * Returns a reporter that fails the run if two tests of a file have the same full title, because `-t` could not run one
 * of them alone.
 */
export function uniqueTitlesReporter(): Reporter {
  const repeated: string[] = [];
  return {
    onTestModuleCollected({ children, relativeModuleId }) {
      const titles = new Set<string>();
      for (const { fullName } of children.allTests()) {
        if (titles.has(fullName)) repeated.push(`  ${relativeModuleId} > ${fullName}`);
        titles.add(fullName);
      }
    },
    onTestRunEnd() {
      if (repeated.length === 0) return;
      writeSync(process.stderr.fd, `\nTests of a file with the same title:\n${repeated.join('\n')}\n`);
      process.exitCode = 1;
    },
  };
}
