import type { AnyStateMachine } from 'xstate';
import { toJson } from '../../../machines/flows/to-json.ts';
import type { Arrival } from './drive.ts';
import { eventLabel } from './paths.ts';

type AnyArrival = Arrival<AnyStateMachine>;

/** Replaces the name of the event in the table's row for the start of the machine, which has no event. */
export const START = '(start)';

/** Larger numbers are hidden: they are times or sizes, which differ from run to run. */
const LARGEST_SHOWN = 100;

/** Matches texts such as reasons and steps. All other texts are hidden: they are random, or names of people. */
const NAME = /^[a-z][a-zA-Z-]{0,19}$/;

/** Formats a value so that it is the same in every run. Hides the content of objects, and texts that may differ. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (typeof value === 'function') return 'function';
  if (typeof value === 'number') return value <= LARGEST_SHOWN ? String(value) : 'number';
  if (typeof value === 'string') return value === '' ? "''" : NAME.test(value) ? value : 'text';
  return typeof value === 'object' && value !== null ? '{…}' : String(value);
}

const list = (record: Readonly<Record<string, unknown>>, keys: readonly string[]): string =>
  keys.map((key) => `${key}: ${shown(record[key])}`).join(', ');

function listAll(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return shown(value);
  const record = value as Record<string, unknown>;
  return list(
    record,
    Object.keys(record)
      .filter((key) => key !== 'type')
      .toSorted(),
  );
}

const textOf = (value: unknown): string => JSON.stringify(toJson(value));

/** Returns the keys of the context's values that differ before and after a step. */
const changedKeys = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    // The references are compared first, because a step leaves most values unchanged.
    .filter((key) => before[key] !== after[key] && textOf(before[key]) !== textOf(after[key]))
    .toSorted();

/**
 * Records what each step of the paths does: which values of the context it sets, which events it emits, which requests
 * it starts. The record is committed, so a diff shows if one of them is lost.
 */
export class Effects {
  readonly #rows = new Set<string>();

  record(before: AnyArrival | null, { state, snapshot, asked, emitted, event }: AnyArrival): void {
    const context = snapshot.context as Record<string, unknown>;
    const sets = list(context, changedKeys(before?.snapshot.context ?? {}, context));
    const emits = emitted.map((each) => [each.type, listAll(each)].filter(Boolean).join(' '));
    const isAsked = (id: string) => id in asked;
    const requests = changedKeys(before?.asked ?? {}, asked)
      .filter(isAsked)
      .map((id) => [id, listAll(asked[id])].join(' ').trim());
    const from = before?.state ?? '';
    const cells = [
      from,
      event ? eventLabel(event) : START,
      state,
      sets,
      emits.join('; '),
      requests.join('; '),
    ];
    this.#rows.add(JSON.stringify(cells));
  }

  rows(): string[][] {
    return [...this.#rows].toSorted().map((row) => JSON.parse(row) as string[]);
  }
}
