import type { FlowsContext } from '../../machines/flows/flows-setup.ts';
import { renamed } from '../../machines/flows/statechart.ts';
import { momentAt, type Moment, type Step } from '../../machines/flows/trace.ts';

/** The ids of the states and transitions that a chart highlights. */
export interface Highlight {
  readonly active: ReadonlySet<string>;
  /** The transitions that the last step took. */
  readonly last: ReadonlySet<string>;
  readonly moment: Moment | null;
}

const NOTHING: Highlight = { active: new Set(), last: new Set(), moment: null };

/**
 * Returns the highlight for the current state of the followed actor. If no actor is followed, returns the highlight for
 * the current position of the replayed trace. Without a trace, highlights nothing.
 */
export function highlightOf({ chart, actors, followed, trace, position }: FlowsContext): Highlight {
  const actor = followed === null ? null : actors[followed];
  if (actor) return shown(actor.machine, actor.steps.at(-1) ?? actor.start, actor.steps.at(-1));
  if (trace) return shown(trace.machine, momentAt(trace, position), trace.steps[position - 1]);
  return NOTHING;

  function shown(machine: string, moment: Moment, step: Step | undefined): Highlight {
    const own = (name: string): string => renamed(name, machine, chart.machine);
    const taken = new Set(step?.taken.map(own));
    return {
      active: new Set(moment.active.map(own)),
      last: new Set(
        chart.transitions
          .filter(({ transitions }) => transitions.some((transition) => taken.has(transition)))
          .map(({ id }) => id),
      ),
      moment,
    };
  }
}
