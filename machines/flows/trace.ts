import type { Json, JsonObject } from './to-json.ts';
import { renamed, type Statechart, statesOf } from './statechart.ts';

export interface Moment {
  readonly value: Json;
  readonly active: readonly string[];
  readonly context: Json;
}

export interface Step extends Moment {
  /** Milliseconds since the viewer started to watch the actor. */
  readonly at: number;
  readonly event: JsonObject & { readonly type: string };
  /** Keys of the transitions taken, in order; empty if the state ignored the event. */
  readonly taken: readonly string[];
}

export interface Trace {
  readonly kind: 'statechart trace';
  readonly format: 1;
  readonly machine: string;
  readonly version: string;
  readonly actor: string;
  /** The actor's input; null if the actor was created before the viewer started to watch it. */
  readonly born: { readonly input?: Json } | null;
  readonly start: Moment;
  readonly steps: readonly Step[];
}

export function momentAt(trace: Trace, position: number): Moment {
  return trace.steps[position - 1] ?? trace.start;
}

/** XState writes this key into each serialized reference to an actor. */
export const ACTOR = 'xstate$$type';

/**
 * Returns whether a test can be generated from the trace. The trace must begin with the creation of the actor, or in a
 * state without a pending call. A test can neither repeat a pending call nor recreate other actors in the input or
 * context.
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
