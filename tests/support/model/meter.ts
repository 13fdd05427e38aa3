import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import {
  isMachineSnapshot,
  takenFrom,
  type LeafTransition,
  leafTransitionKey,
  transitionsOf,
} from '../../../machines/flows/chart.ts';

/**
 * Records which transitions running actors take. Its `inspect` is an option of `createActor`.
 *
 * @param onTaken called when a transition is taken for the first time; the browser tests record their coverage with it
 */
export class TransitionMeter {
  readonly taken = new Set<string>();
  readonly #before = new WeakMap<object, AnyMachineSnapshot>();
  readonly #onTaken: (key: string) => void;

  constructor(onTaken: (key: string) => void = () => undefined) {
    this.#onTaken = onTaken;
  }

  readonly inspect = (event: InspectionEvent): void => {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
    if (!isMachineSnapshot(event.snapshot)) return;
    if (event.type === '@xstate.microstep') {
      const before = this.#before.get(event.actorRef);
      // XState exposes the taken transitions only in this private property.
      // eslint-disable-next-line no-underscore-dangle
      for (const transition of event._transitions) this.#take(before, transition);
    }
    this.#before.set(event.actorRef, event.snapshot);
  };

  #take(before: AnyMachineSnapshot | undefined, transition: AnyTransitionDefinition): void {
    for (const leaf of takenFrom(before, transition)) {
      const key = leafTransitionKey(leaf, transition);
      if (key === null || this.taken.has(key)) continue;
      this.taken.add(key);
      this.#onTaken(key);
    }
  }
}

/** Returns the transitions of these machines that were never taken. */
export function neverTaken(
  machines: readonly AnyStateMachine[],
  taken: ReadonlySet<string>,
): LeafTransition[] {
  return machines.flatMap(transitionsOf).filter(({ key }) => !taken.has(key));
}

/** Formats transitions for the error message that reports missing tests. */
export function describeTransitions(transitions: readonly LeafTransition[]): string {
  return transitions
    .map(
      ({ key, guard, targets }) => `  ${key}${guard ? ` [${guard}]` : ''} → ${targets.join(', ') || 'stays'}`,
    )
    .join('\n');
}
