import type { ChartTransition, Statechart } from './statechart.ts';

/** What tests took of all machines in one run; written by the run itself (`coverage/flows.json`). */
export interface Coverage {
  readonly kind: 'statechart coverage';
  readonly format: 1;
  /** By machine, the version that was tested. */
  readonly versions: Readonly<Record<string, string>>;
  /** The ways taken by tests that run machines by themselves. */
  readonly process: readonly string[];
  /** The ways taken in a real browser; null where none was asked. */
  readonly browser: readonly string[] | null;
}

/** How many of a transition's ways tests took. */
export interface Mark {
  readonly transitions: number;
  readonly process: number;
  readonly browser: number | null;
}

/** What tests took of each transition of a chart, by its key. */
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

function count({ transitions }: ChartTransition, taken: ReadonlySet<string>): number {
  return transitions.filter((transition) => taken.has(transition)).length;
}
