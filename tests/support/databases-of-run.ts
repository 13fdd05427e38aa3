import { existsSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { TestProject } from 'vitest/node';
import { embeddedDialect } from '../../service/db/embedded/dialect.ts';
import { migrate } from '../../service/db/migrations/migrate.ts';
import { migratePostgres } from '../../service/db/open.ts';
import type { Database } from '../../service/db/schema.ts';
import { ask, startPostgres } from './postgres-cluster.ts';

/**
 * The template databases of a run. They have all tables, but no rows. Tests copy them, because a migration takes
 * longer.
 */
interface Templates {
  /** Name of the template database in PostgreSQL. */
  postgres: string;
  /** Path of the SQLite file. */
  sqlite: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Connection string of the PostgreSQL server that all test files of a run share. A test appends the name of its
     * database.
     */
    postgres: string;
    templates: Templates;
  }
}

async function migrateSqlite(file: string): Promise<void> {
  const db = new Kysely<Database>({ dialect: embeddedDialect(file) });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';

/** The space that temporary files of a run can need, in bytes. A container often has only 64 MB in `MEMORY`. */
const ROOM = 4 * 1024 ** 3;

/**
 * Lets all workers of the run make their temporary files in memory, if there is room. On a disk, SQLite waits 1 to 4 ms
 * for each commit. `TMPDIR` can name another folder.
 */
function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= ROOM) process.env['TMPDIR'] = MEMORY;
}

/** Starts the PostgreSQL server and makes the template databases of a run, and removes them after the test files. */
export default async function startDatabasesForRun(project: TestProject): Promise<() => Promise<void>> {
  keepTemporaryFilesInMemory();
  const directory = await mkdtemp(join(tmpdir(), 'userprofile-templates-'));
  const cluster = await startPostgres();
  const stop = async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
  const templates = { postgres: 'migrated', sqlite: join(directory, 'migrated.db') };
  try {
    await ask(cluster.url('postgres'), `create database ${templates.postgres}`);
    await migratePostgres(cluster.url(templates.postgres));
    await migrateSqlite(templates.sqlite);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', cluster.url(''));
  project.provide('templates', templates);
  return stop;
}
