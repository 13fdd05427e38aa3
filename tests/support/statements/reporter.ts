import type { Reporter, TestSpecification, Vitest } from 'vitest/node';
import { IS_EXTENDED } from '../extended.ts';
import { failRun, isWholeRun } from '../run-reporters.ts';
import { findClausesOfSqliteAlone, forgetClauses } from './clause-files.ts';

/** Clauses that only the embedded database uses, and why. */
const OF_SQLITE: readonly { clause: RegExp; reason: string }[] = [
  { clause: /unixepoch|'subsec'|\bas integer$|= cast$|[<>]=? cast$/, reason: 'the time (`clock.ts`)' },
  {
    clause: /^(?:as links|links\.from_uuid|users\.uuid)$/,
    reason: 'users by their former links (`access-links.ts`)',
  },
  { clause: /^(?:vacuum|pragma .*|truncate)$/, reason: 'the removal of replaced secrets from the file' },
];

const isService = ({ project }: TestSpecification): boolean => project.name === 'service';

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
      isWhole = !IS_EXTENDED && (await isWholeRun(vitest, specifications, isService));
      forgetClauses();
    },
    onTestRunEnd(_modules, _errors, reason) {
      if (!isWhole || reason === 'interrupted') return;
      const missing = findClausesOfSqliteAlone().filter(
        (clause) => !OF_SQLITE.some((one) => one.clause.test(clause)),
      );
      failRun(
        'Clauses of statements that ran on SQLite, but not on PostgreSQL',
        missing.map((clause) => `  ${clause}`),
      );
    },
  };
}
