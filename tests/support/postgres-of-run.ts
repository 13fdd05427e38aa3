import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Connection string of the PostgreSQL server that all test files of a run share. A test appends the name of its
     * database.
     */
    postgres: string;
  }
}

/** Starts the PostgreSQL server of a run before the test files, and stops it after them. */
export default async function startPostgresForRun(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  project.provide('postgres', cluster.url(''));
  return cluster.stop;
}
