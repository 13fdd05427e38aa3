import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import type { Coverage } from '../../../machines/flows/coverage.ts';
import { versionOf } from '../../../machines/flows/statechart.ts';

/** The folder of the recorded transitions. Each worker has its own file. */
const COVERAGE_DIRECTORY = fileURLToPath(new URL('../../../coverage/transitions', import.meta.url));

/** The file with the transitions of a whole run, which the flow viewer shows. */
const COVERAGE_FILE = fileURLToPath(new URL('../../../coverage/flows.json', import.meta.url));

/** Adds transitions to a worker's file. A worker runs only one test file at a time. */
export function addTaken(worker: string, taken: ReadonlySet<string>, directory = COVERAGE_DIRECTORY): void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${worker}.json`);
  const all = new Set([...readKeys(file), ...taken]);
  writeFileSync(file, JSON.stringify([...all].toSorted(), null, 2));
}

/** Returns the transitions of all workers together. */
export function mergeTaken(directory = COVERAGE_DIRECTORY): Set<string> {
  return new Set(filesIn(directory).flatMap((file) => readKeys(join(directory, file))));
}

/**
 * Writes the transitions of a whole run. Keeps the transitions of the other kind of tests (unit, browser),
 * unless the machines have changed.
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

/** Removes the records of earlier runs, because only the transitions of the current run count. */
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
