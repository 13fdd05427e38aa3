import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the ways taken are gathered: a file a worker, so that workers never write over each other. */
export const COVERAGE_DIRECTORY = fileURLToPath(new URL('../../../coverage/transitions', import.meta.url));

/** Adds ways to the worker's file. A worker runs one test file at a time. */
export function addTaken(worker: string, taken: ReadonlySet<string>, directory = COVERAGE_DIRECTORY): void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${worker}.json`);
  const all = new Set([...readKeys(file), ...taken]);
  writeFileSync(file, JSON.stringify([...all].toSorted(), null, 2));
}

/** What all workers took together. */
export function mergeTaken(directory = COVERAGE_DIRECTORY): Set<string> {
  return new Set(filesIn(directory).flatMap((file) => readKeys(join(directory, file))));
}

/** Forgets earlier runs: a way counts only if this run took it. */
export function forgetTaken(directory = COVERAGE_DIRECTORY): void {
  rmSync(directory, { recursive: true, force: true });
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((file) => file.endsWith('.json'));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function readKeys(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[];
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
