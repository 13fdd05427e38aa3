import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely';
import { afterAll } from 'vitest';
import { clausesOf } from './clauses.ts';
import { CLAUSES_DIRECTORY, type Clauses } from './clause-files.ts';

type Compiler = Pick<PostgresQueryCompiler, 'compileQuery'>;

const RECORDED = Symbol.for('clauses of this worker');

/**
 * Returns whether the nearest caller is code of the service. Tests and migrations do not count, because migrations have
 * statements for each database.
 */
function isOfService(): boolean {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '');
  const files = new Error('the callers').stack as unknown as string[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  const own = files.find(
    (file) => !file.includes('/node_modules/') && !file.includes('/support/statements/'),
  );
  return own !== undefined && /^(?!.*\/(?:tests|migrations)\/).*\/service\//.test(own);
}

/** Records the clauses of all statements that this compiler compiles for the service. */
function record(compiler: Compiler, clauses: Set<string>): void {
  const compile = compiler.compileQuery;
  const seen = new Set<string>();
  compiler.compileQuery = function (this: Compiler, ...query: Parameters<typeof compile>) {
    const compiled = compile.apply(this, query);
    if (!seen.has(compiled.sql) && isOfService()) {
      seen.add(compiled.sql);
      for (const clause of clausesOf(compiled.sql)) clauses.add(clause);
    }
    return compiled;
  };
}

function startRecording(): Record<keyof Clauses, Set<string>> {
  const clauses = { sqlite: new Set<string>(), postgres: new Set<string>() };
  record(SqliteQueryCompiler.prototype, clauses.sqlite);
  record(PostgresQueryCompiler.prototype, clauses.postgres);
  return clauses;
}

// Vitest runs this file before each test file, but a worker keeps its modules. So the state is global.
const shared = globalThis as { [RECORDED]?: Record<keyof Clauses, Set<string>> };
const recorded = (shared[RECORDED] ??= startRecording());

afterAll(() => {
  mkdirSync(CLAUSES_DIRECTORY, { recursive: true });
  const clauses: Clauses = { sqlite: [...recorded.sqlite], postgres: [...recorded.postgres] };
  writeFileSync(join(CLAUSES_DIRECTORY, `${process.pid}.json`), JSON.stringify(clauses));
});
