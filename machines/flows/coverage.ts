import type { ChartTransition, Statechart } from './statechart.ts';

/** The transitions that one test run took, stored as `coverage/flows.json`. */
export interface Coverage {
  readonly kind: 'statechart coverage';
  readonly format: 1;
  readonly versions: Readonly<Record<string, string>>;
  readonly process: readonly string[];
  /** Transitions that browser tests took; null if no browser tests ran. */
  readonly browser: readonly string[] | null;
}

export interface Mark {
  readonly transitions: number;
  readonly process: number;
  readonly browser: number | null;
}

export function marksOf(chart: Statechart, coverage: Coverage): ReadonlyMap<string, Mark> {
  const process = new Set(coverage.process);
  const browser = coverage.browser && new Set(coverage.browser);
  return new Map(
    chart.transitions.map((transition) => [
      transition.id,
      {
        transitions: transition.transitions.length,
        process: count(transition, process),
        browser: browser && count(transition, browser),
      },
    ]),
  );
}

/**
 * Adds up the coverage of the transitions that the chart draws as one line. Returns null if `marks` has no coverage of
 * any of them.
 */
export function sumOfMarks(transitions: readonly string[], marks: ReadonlyMap<string, Mark>): Mark | null {
  const known = transitions.flatMap((transition) => marks.get(transition) ?? []);
  return known.length === 0 ? null : known.reduce(addMarks);
}

const addMarks = (one: Mark, other: Mark): Mark => ({
  transitions: one.transitions + other.transitions,
  process: one.process + other.process,
  browser: one.browser === null || other.browser === null ? null : one.browser + other.browser,
});

function count({ transitions }: ChartTransition, taken: ReadonlySet<string>): number {
  return transitions.filter((transition) => taken.has(transition)).length;
}
