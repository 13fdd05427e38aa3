import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Mutant } from './mutants.ts';
import type { Failure } from './test-server.ts';

export const KINDS = ['model', 'table', 'unit', 'contract', 'service', 'screen', 'law', 'browser'] as const;
export type Kind = (typeof KINDS)[number];

export interface Noticed extends Failure {
  readonly kind: Kind;
  /** Whether a test took too long, as in an endless loop. */
  readonly isTimeLimit: boolean;
}

export interface Result extends Omit<Mutant, 'edits'> {
  readonly noticed: Noticed | null;
  readonly passed: readonly string[];
  /** Whether all related test files ran; false if some remain for the next run. */
  readonly isComplete: boolean;
  /** Whether `tsc` reports an error. Known only if no test noticed the mutant. */
  readonly hasTypeError: boolean | null;
  readonly isBrowserTested: boolean;
  readonly seconds: number;
}

export interface Results {
  readonly seed: string;
  readonly commit: string;
  readonly results: readonly Result[];
}

/** Reads the results of an earlier run with the same seed and commit. */
export function readResults(path: string, seed: string, commit: string): Results {
  const none = { seed, commit, results: [] };
  if (!existsSync(path)) return none;
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Results;
  return stored.seed === seed && stored.commit === commit ? stored : none;
}

/** Returns the test file that noticed each mutant in an earlier run, by the mutant's id. The commit may differ. */
export function readNoticingTests(path: string): Map<string, string> {
  const { results } = JSON.parse(readFileSync(path, 'utf8')) as Results;
  return new Map(results.flatMap(({ id, noticed }) => (noticed ? [[id, noticed.test]] : [])));
}

export function writeResults(path: string, results: Results): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(results, null, 1)}\n`);
}

/** Returns the kind of a failed test. `code` is the text of its file. */
export function kindOf({ test, name }: Failure, code: string): Kind {
  const folder = test.split('/')[1];
  if (folder === 'machines') {
    if (name.includes('committed table of transitions')) return 'table';
    return code.includes('testModel(') ? 'model' : 'unit';
  }
  if (folder === 'screens') return 'screen';
  if (folder === 'laws') return 'law';
  return folder === 'service' || folder === 'contract' || folder === 'browser' ? folder : 'unit';
}
