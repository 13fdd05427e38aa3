import type { Json, JsonObject } from './to-json.ts';
import { renamed, type Statechart, statesOf } from './statechart.ts';

/** Where an actor is. */
export interface Moment {
  /** The state's value, as xstate gives it. */
  readonly value: Json;
  /** The states that are active, with those around them. */
  readonly active: readonly string[];
  readonly context: Json;
}

/** An event that an actor received, and where it went. */
export interface Step extends Moment {
  /** Milliseconds since it was first watched. */
  readonly at: number;
  readonly event: JsonObject & { readonly type: string };
  /** The ways that it took, in their order; none: it was not for this state. */
  readonly taken: readonly string[];
}

/** What one actor did, as it can be kept in a file and gone through again. */
export interface Trace {
  readonly kind: 'statechart trace';
  readonly format: 1;
  /** What its machine is called, and which version of it that was (`Statechart`). */
  readonly machine: string;
  readonly version: string;
  readonly actor: string;
  /** What it was started with; null where it ran already when it was first watched. */
  readonly born: { readonly input?: Json } | null;
  readonly start: Moment;
  readonly steps: readonly Step[];
}

/** Where the actor of a trace was after so many steps. */
export function momentAt(trace: Trace, position: number): Moment {
  return trace.steps[position - 1] ?? trace.start;
}

/**
 * Says whether a test can begin where the trace does: at the actor's birth, or where it waits for nobody, since a call
 * that was underway cannot be asked for again.
 */
export function canBeTested(trace: Trace, chart: Statechart): boolean {
  if (trace.steps.length === 0) return false;
  if (trace.born) return true;
  const asking = new Set(
    statesOf(chart)
      .filter(({ calls }) => calls.length > 0)
      .map(({ id }) => id),
  );
  return !trace.start.active.some((id) => asking.has(renamed(id, trace.machine, chart.machine)));
}
