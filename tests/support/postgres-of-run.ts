import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a PostgreSQL that all files of a run share is asked; its own database is added. */
    postgres: string;
  }
}

/** Starts the PostgreSQL of a run before its files, and stops it after them. */
export default async function startForRun(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  project.provide('postgres', cluster.url(''));
  return cluster.stop;
}
