import { median } from '../measure.ts';
import type { Table } from '../tables.ts';
import { CONTENDERS, type ContenderName } from './contenders.ts';

type Medians = Record<ContenderName, number>;

/** The measurements in the order of the table, each with its unit and the goal for the console. */
const GOALS: readonly (readonly [
  what: RegExp,
  unit: string,
  goal: string,
  value: (found: Medians) => number,
])[] = [
  [/^first row/, 'ms', 'half of react-admin', (found) => found['react-admin'] / 2],
  [/^main thread/, 'ms of CPU', 'react-admin', (found) => found['react-admin']],
  [/^script/, 'kB gzip', 'the budget', () => 150],
  [/^requests/, '', 'the budget', () => 12],
  [/^list to form/, 'ms', 'the budget', () => 60],
  [/^form to list/, 'ms', 'two frames', () => 2000 / 60],
  [/^filter/, 'ms', '1.5 times the floor', (found) => 1.5 * found.floor],
  [/^next page|^sort/, 'ms', 'two frames', () => 2000 / 60],
  [/^longest task/, 'ms', 'the budget', () => 50],
  [/^left behind/, 'MB', 'the budget', () => 2],
  [/^heap, 100,000/, 'MB', 'the budget', () => 35],
  [/^heap/, 'MB', 'react-admin', (found) => found['react-admin']],
];

const forEach = <Value>(valueOf: (name: ContenderName) => Value): Record<ContenderName, Value> =>
  Object.fromEntries(CONTENDERS.map(({ name }) => [name, valueOf(name)])) as Record<ContenderName, Value>;

export class Samples {
  readonly #samples = new Map<string, Record<ContenderName, number[]>>();

  add({ name }: { name: ContenderName }, what: string, value: number): void {
    let row = this.#samples.get(what);
    if (!row) {
      row = forEach(() => []);
      this.#samples.set(what, row);
    }
    row[name].push(value);
  }

  medians(): [what: string, medians: Medians][] {
    return Array.from(this.#samples, ([what, row]) => [what, forEach((name) => median(row[name]))]);
  }
}

/** Returns a table of the contenders' medians and the goals for the console. */
export function comparisonTable(title: string, samples: Samples): Table {
  const medians = samples.medians();
  return {
    title,
    rows: Object.fromEntries(
      GOALS.flatMap(([pattern, unit, goal, value]) =>
        medians
          .filter(([what]) => GOALS.find(([first]) => first.test(what))?.[0] === pattern)
          .map(([what, found]) => [what, { ...found, unit, 'to reach': value(found), '…which is': goal }]),
      ),
    ),
  };
}
