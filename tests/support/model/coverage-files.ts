import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import type { Coverage } from '../../../machines/flows/coverage.ts';
import { versionOf } from '../../../machines/flows/statechart.ts';

/** Folder with the transitions that were taken during a run, in one file for each worker. */
const COVERAGE_DIRECTORY = fileURLToPath(new URL('../../../coverage/transitions', import.meta.url));

/** The file with the transitions of a whole run, which the flow viewer shows. */
const COVERAGE_FILE = fileURLToPath(new URL('../../../coverage/flows.json', import.meta.url));

/** Adds transitions to the file of this worker. No lock is needed, because a worker runs one test file at a time. */
export function addTaken(worker: string, taken: ReadonlySet<string>, directory = COVERAGE_DIRECTORY): void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${worker}.json`);
  const all = new Set([...readKeys(file), ...taken]);
  writeFileSync(file, JSON.stringify([...all].toSorted(), null, 2));
}

/** Returns the transitions that any of the workers has recorded. */
export function mergeTaken(directory = COVERAGE_DIRECTORY): Set<string> {
  return new Set(filesIn(directory).flatMap((file) => readKeys(join(directory, file))));
}

/**
 * Writes the transitions of a run to `coverage/flows.json`. Keeps those of the other kind of tests (unit or browser),
 * unless the machines have changed since.
 */
export function writeCoverage(
  machines: readonly AnyStateMachine[],
  taken: Partial<Pick<Coverage, 'process' | 'browser'>>,
  file = COVERAGE_FILE,
): void {
  const versions = Object.fromEntries(machines.map((machine) => [machine.id, versionOf(machine)]));
  const before = readCoverage(file);
  const kept = isDeepStrictEqual(before?.versions, versions) ? before : null;
  const coverage: Coverage = {
    kind: 'statechart coverage',
    format: 1,
    versions,
    process: taken.process ?? kept?.process ?? [],
    browser: taken.browser ?? kept?.browser ?? null,
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(coverage, null, 2));
}

/** Deletes the transitions that earlier runs have recorded. */
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
  return (readJson(file) as string[] | null) ?? [];
}

function readCoverage(file: string): Coverage | null {
  return readJson(file) as Coverage | null;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
