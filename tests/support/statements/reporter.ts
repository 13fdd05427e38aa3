import { writeSync } from 'node:fs';
import type { Reporter, Vitest } from 'vitest/node';
import { IS_EXTENDED } from '../extended.ts';
import { findClausesOfSqliteAlone, forgetClauses } from './clause-files.ts';

/** Clauses that only the embedded database uses, and why. */
const OF_SQLITE: readonly { clause: RegExp; reason: string }[] = [
  { clause: /unixepoch|'subsec'|\bas integer$|= cast$|[<>]=? cast$/, reason: 'the time (`clock.ts`)' },
  { clause: /^(?:vacuum|pragma .*|truncate)$/, reason: 'the removal of replaced secrets from the file' },
];

/**
 * Returns a reporter that fails a whole run of the service's tests if a clause of a statement ran on SQLite, but not on
 * PostgreSQL. Many tests run on SQLite alone, and PostgreSQL refuses some clauses that SQLite accepts. Does nothing if
 * only some test files run.
 */
export function statementsReporter(): Reporter {
  let vitest: Vitest;
  let isWhole = false;
  return {
    onInit(started) {
      vitest = started;
    },
    async onTestRunStart(specifications) {
      const run = new Set(specifications.map(({ moduleId }) => moduleId));
      const all = await vitest.globTestSpecifications();
      const service = all.filter(({ project }) => project.name === 'service');
      isWhole =
        !IS_EXTENDED &&
        vitest.config.testNamePattern === undefined &&
        service.length > 0 &&
        service.every(({ moduleId }) => run.has(moduleId));
      forgetClauses();
    },
    onTestRunEnd(_modules, _errors, reason) {
      if (!isWhole || reason === 'interrupted') return;
      const missing = findClausesOfSqliteAlone().filter(
        (clause) => !OF_SQLITE.some((one) => one.clause.test(clause)),
      );
      if (missing.length === 0) return;
      writeSync(
        process.stderr.fd,
        `\nClauses of statements that ran on SQLite, but not on PostgreSQL:\n${missing.map((clause) => `  ${clause}`).join('\n')}\n`,
      );
      process.exitCode = 1;
    },
  };
}
