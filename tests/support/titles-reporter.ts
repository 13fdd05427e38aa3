import type { Reporter } from 'vitest/node';
import { failRun } from './run-reporters.ts';

/** Maximum length of a test's full title, in characters. A longer one cannot be read, or typed after `-t`. */
const MAX_TITLE = 400;

/**
 * Returns a reporter that fails the run if two tests of a file have the same full title, because `-t` could not run one
 * of them alone, or if a title is too long. `shorten` shortens values in titles.
 */
export function titlesReporter(): Reporter {
  const repeated: string[] = [];
  const long: string[] = [];
  return {
    onTestModuleCollected({ children, relativeModuleId }) {
      const titles = new Set<string>();
      for (const { fullName } of children.allTests()) {
        const test = `  ${relativeModuleId} > ${fullName.slice(0, MAX_TITLE)}`;
        if (titles.has(fullName)) repeated.push(test);
        if (fullName.length > MAX_TITLE) long.push(test);
        titles.add(fullName);
      }
    },
    onTestRunEnd() {
      failRun('Tests of a file with the same title', repeated);
      failRun(`Titles with more than ${MAX_TITLE} characters`, long);
    },
  };
}
