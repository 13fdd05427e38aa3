import type { FieldProblem } from '../problem.ts';
import { describeProblem } from '../sources/contract-schemas.ts';

export interface Finding {
  /** `wrong` violates the contract; a `note` does not. */
  kind: 'wrong' | 'note' | 'ok';
  about: string;
  message: string;
}

const REPORTED = 5;

const wait = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

export const entryCount = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}.`;

export class Findings {
  readonly #report: (finding: Finding) => void;
  #isClean = true;

  /**
   * Collects findings and reports them.
   *
   * @param report called immediately for each finding, because a slow system can delay the end of the check
   */
  constructor(report: (finding: Finding) => void) {
    this.#report = report;
  }

  get isClean(): boolean {
    return this.#isClean;
  }

  wrong(about: string, message: string): void {
    this.#isClean = false;
    this.#report({ kind: 'wrong', about, message });
  }

  note(about: string, message: string): void {
    this.#report({ kind: 'note', about, message });
  }

  ok(about: string, message: string): void {
    this.#report({ kind: 'ok', about, message });
  }

  wrongs(about: string, messages: readonly string[]): void {
    for (const message of messages.slice(0, REPORTED)) this.wrong(about, message);
    if (messages.length > REPORTED)
      this.wrong(about, `there are more of this kind; only the first ${REPORTED} are shown.`);
  }

  speed(about: string, took: number, limit: number): void {
    if (took <= limit / 2) return;
    this.note(about, `took ${wait(took)}; the service waits at most ${wait(limit)}.`);
  }
}

/**
 * Describes wrong entries of a list: at most one more than the report shows, so that the report can say that there are
 * more. Each validation finds only the first wrong entry. The function removes this entry and validates the rest again,
 * because collecting the errors of a million entries would exceed the memory.
 */
export function wrongEntries(problemOf: (list: unknown) => FieldProblem | null, given: unknown): string[] {
  const messages: string[] = [];
  const left: unknown = Array.isArray(given) ? [...(given as unknown[])] : given;
  const numbers = Array.isArray(given) ? given.map((_, index) => index) : [];
  while (messages.length <= REPORTED) {
    const problem = problemOf(left);
    if (!problem) break;
    const [first = '', ...rest] = problem.field.split('.');
    const index = Number(first);
    const number = first === '' ? undefined : numbers[index];
    const field = number === undefined ? problem.field : [number, ...rest].join('.');
    messages.push(describeProblem({ ...problem, field }));
    if (number === undefined || !Array.isArray(left)) break;
    left.splice(index, 1);
    numbers.splice(index, 1);
  }
  return messages;
}

/**
 * Describes entries that have the same key as an earlier one. `keyOf` returns null for an entry without a
 * key.
 */
export function repeatedEntries<Entry>(
  entries: readonly Entry[],
  what: string,
  keyOf: (entry: Entry) => string | null,
  labelOf: (entry: Entry, index: number) => string = (_, index) => `entry ${index + 1}`,
): string[] {
  const first = new Map<string, string>();
  return entries.flatMap((entry, index) => {
    const key = keyOf(entry);
    if (key === null) return [];
    const label = labelOf(entry, index);
    const before = first.get(key);
    if (before === undefined) first.set(key, label);
    return before === undefined ? [] : [`${label} has the same ${what} as ${before}.`];
  });
}
