import type { FieldProblem } from '../http/problem.ts';
import { inWords } from '../sources/contract-schemas.ts';

/** What a check has to say of a call, in one line. */
export interface Finding {
  /** `wrong` breaks the contract, `note` does not but is worth knowing, `ok` is as it should be. */
  kind: 'wrong' | 'note' | 'ok';
  /** The call, such as `GET /roles`; or what else was looked at. */
  about: string;
  message: string;
}

/** How many entries of a list are told of that have the same thing wrong with them. */
const REPORTED = 5;

const wait = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/** How many there are: `1 entry`. */
export const entryCount = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}.`;

/** Takes what is to be said, call by call. */
export class Findings {
  readonly #report: (finding: Finding) => void;
  #isClean = true;

  /** @param report is called at once: a system that is slow is worth watching. */
  constructor(report: (finding: Finding) => void) {
    this.#report = report;
  }

  /** Whether nothing was wrong so far. */
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

  /** Says the first few of many, and that there are more. */
  wrongs(about: string, messages: readonly string[]): void {
    for (const message of messages.slice(0, REPORTED)) this.wrong(about, message);
    if (messages.length > REPORTED)
      this.wrong(about, `there is more of the kind; only the first ${REPORTED} are named.`);
  }

  /** Says of an answer that came in time whether it nearly did not. */
  speed(about: string, took: number, limit: number): void {
    if (took <= limit / 2) return;
    this.note(about, `took ${wait(took)}, and nobody waits longer than ${wait(limit)}.`);
  }
}

/**
 * The entries of a list that are wrong, in words, one more than is told of at most: each is taken out and the rest is
 * looked at again, because all that is wrong with a million entries at once fits no memory.
 *
 * @param problemOf the first thing that is wrong with such a list.
 */
export function wrongEntries(problemOf: (list: unknown) => FieldProblem | null, given: unknown): string[] {
  const messages: string[] = [];
  const left: unknown = Array.isArray(given) ? [...(given as unknown[])] : given;
  const numbers = Array.isArray(given) ? given.map((_, index) => index) : [];
  while (messages.length <= REPORTED) {
    const problem = problemOf(left);
    if (!problem) break;
    const [place = '', ...rest] = problem.field.split('.');
    const index = Number(place);
    const number = place === '' ? undefined : numbers[index];
    const field = number === undefined ? problem.field : [number, ...rest].join('.');
    messages.push(inWords({ ...problem, field }));
    if (number === undefined || !Array.isArray(left)) break;
    left.splice(index, 1);
    numbers.splice(index, 1);
  }
  return messages;
}

/**
 * The entries that have the same key as one before them, in words.
 *
 * @param keyOf null for an entry that has none.
 */
export function repeatedEntries<Entry>(
  entries: readonly Entry[],
  what: string,
  keyOf: (entry: Entry) => string | null,
  placeOf: (entry: Entry, index: number) => string = (_, index) => `entry ${index + 1}`,
): string[] {
  const first = new Map<string, string>();
  return entries.flatMap((entry, index) => {
    const key = keyOf(entry);
    if (key === null) return [];
    const place = placeOf(entry, index);
    const before = first.get(key);
    if (before === undefined) first.set(key, place);
    return before === undefined ? [] : [`${place} has the same ${what} as ${before}.`];
  });
}
