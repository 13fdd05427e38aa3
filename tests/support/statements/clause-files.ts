import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder with the clauses that ran during a run, in one file for each worker. */
export const CLAUSES_DIRECTORY = resolve('coverage/clauses');

/** The clauses of the statements that ran on each database. */
export interface Clauses {
  sqlite: string[];
  postgres: string[];
}

/** Deletes the clauses of earlier runs. */
export const forgetClauses = (): void => rmSync(CLAUSES_DIRECTORY, { recursive: true, force: true });

/** Returns the clauses that ran on SQLite, but not on PostgreSQL. */
export function findClausesOfSqliteAlone(directory = CLAUSES_DIRECTORY): string[] {
  const workers = readdirSync(directory).map(
    (file) => JSON.parse(readFileSync(join(directory, file), 'utf8')) as Clauses,
  );
  const onPostgres = new Set(workers.flatMap(({ postgres }) => postgres));
  const onSqlite = new Set(workers.flatMap(({ sqlite }) => sqlite));
  return [...onSqlite].filter((clause) => !onPostgres.has(clause)).toSorted();
}
