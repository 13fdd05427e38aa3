import type { Json, JsonObject } from './to-json.ts';
import { renamed, type Statechart, statesOf } from './statechart.ts';

export interface Moment {
  readonly value: Json;
  readonly active: readonly string[];
  readonly context: Json;
}

export interface Step extends Moment {
  /** Counts milliseconds from the start of watching. */
  readonly at: number;
  readonly event: JsonObject & { readonly type: string };
  /** Lists keys of transitions in order; empty where the state ignores the event. */
  readonly taken: readonly string[];
}

export interface Trace {
  readonly kind: 'statechart trace';
  readonly format: 1;
  readonly machine: string;
  readonly version: string;
  readonly actor: string;
  /** Holds the actor's input; null where it was running before it was watched. */
  readonly born: { readonly input?: Json } | null;
  readonly start: Moment;
  readonly steps: readonly Step[];
}

export function momentAt(trace: Trace, position: number): Moment {
  return trace.steps[position - 1] ?? trace.start;
}

/** A key of every reference to an actor, as XState writes it. */
export const ACTOR = 'xstate$$type';

/**
 * Tells whether a generated test can start where the trace does: at the actor's creation, or in a state that
 * awaits no call, since a pending call cannot be made again. Nor can another actor that the machine was given.
 */
export function canBeTested(trace: Trace, chart: Statechart): boolean {
  if (trace.steps.length === 0) return false;
  const given = trace.born ? (trace.born.input ?? null) : trace.start.context;
  if (JSON.stringify(given).includes(`"${ACTOR}"`)) return false;
  if (trace.born) return true;
  const asking = new Set(
    statesOf(chart)
      .filter(({ calls }) => calls.length > 0)
      .map(({ id }) => id),
  );
  return !trace.start.active.some((id) => asking.has(renamed(id, trace.machine, chart.machine)));
}
