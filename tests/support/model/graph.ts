import {
  __unsafe_getAllOwnEventDescriptors as eventDescriptors,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFrom,
  getNextSnapshot,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { dotted, leafTransitionKey, takenFrom } from '../../../machines/flows/chart.ts';
import { toJson } from '../../../machines/flows/to-json.ts';

/** Options for the exploration of a machine's states. */
export interface ModelOptions<Machine extends AnyStateMachine> {
  /** The inputs with which the machine is started. */
  readonly inputs: readonly InputFrom<Machine>[];
  /** The events with a payload. The machine's other events are sent without a payload. */
  readonly events?: readonly AnyEventObject[];
  /**
   * Returns the parts of the context that guards read. States that differ only in other parts count as equal, so that
   * the graph is finite.
   */
  readonly abstract?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** Returns whether an event is sent in a state. Omitting events keeps the graph small. */
  readonly maySend?: (snapshot: SnapshotFrom<Machine>, event: AnyEventObject) => boolean;
}

/** An event that is sent in a state of the graph. */
export interface Edge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly event: AnyEventObject;
  /** The state after the event, according to the machine's definition. */
  readonly state: string;
  /** The state before the event, the transitions of the chart that the event selects, and the state after it. */
  readonly transition: string;
}

/** A state of the graph: a state of the machine, together with the values that `abstract` returns. */
export interface GraphState {
  readonly key: string;
  readonly state: string;
  readonly edges: readonly Edge[];
}

/** The states that a machine reaches from all inputs. */
export interface Graph<Machine extends AnyStateMachine> {
  readonly starts: readonly { readonly input: InputFrom<Machine>; readonly key: string }[];
  readonly states: ReadonlyMap<string, GraphState>;
}

/** A state of the graph with its transitions, as `xstate/graph` returns it. */
interface Adjacency {
  readonly state: AnyMachineSnapshot;
  readonly transitions: Readonly<Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }>>;
}

/** Limit for the states of a graph. A machine with more has an `abstract` that returns too many different values. */
const MAX_STATES = 5000;

/**
 * Returns the names of the context's values that still change in the second half of the explored states. The error
 * message lists them, because `abstract` probably reads one of them.
 */
function describeGrowth(contexts: readonly Readonly<Record<string, unknown>>[]): string {
  const half = Math.floor(contexts.length / 2);
  const keys = new Set(contexts.flatMap((context) => Object.keys(context)));
  const valuesOf = (some: typeof contexts, key: string): Set<string> =>
    new Set(some.map((context) => JSON.stringify(toJson(context[key]))));
  const growing = [...keys].flatMap((key) => {
    const earlier = valuesOf(contexts.slice(0, half), key);
    const added = [...valuesOf(contexts.slice(half), key)].filter((value) => !earlier.has(value));
    return added.length > 0
      ? [`${key}: ${added.length} new values, the last ${added.at(-1)!.slice(0, 80)}`]
      : [];
  });
  return growing.join('\n  ');
}

/**
 * Returns the graph of a machine. States that several inputs reach are explored once. Runs neither child actors nor
 * timers: the graph contains their events, such as `xstate.done.actor.…`.
 */
export function explore<Machine extends AnyStateMachine>(
  machine: Machine,
  options: ModelOptions<Machine>,
): Graph<Machine> {
  const keyOf = (snapshot: AnyMachineSnapshot): string =>
    JSON.stringify([snapshot.value, options.abstract?.(snapshot as SnapshotFrom<Machine>) ?? null]);
  const met = new Map<string, Readonly<Record<string, unknown>>>();
  const meet = (snapshot: AnyMachineSnapshot): string => {
    const key = keyOf(snapshot);
    met.set(key, snapshot.context as Readonly<Record<string, unknown>>);
    if (met.size <= MAX_STATES) return key;
    throw new Error(
      `${machine.id}: more than ${MAX_STATES} states. Leave the growing values out of \`abstract\`, or limit them with \`maySend\`:\n  ` +
        describeGrowth([...met.values()]),
    );
  };
  const pure = pureOf(machine);
  const states = new Map<string, GraphState>();
  const eventsIn = (snapshot: AnyMachineSnapshot): AnyEventObject[] =>
    eventDescriptors(snapshot).flatMap((descriptor): AnyEventObject[] => {
      const given = (options.events ?? []).filter(({ type }) => isMeant(machine, descriptor, type));
      return given.length > 0 || descriptor.endsWith('*') ? given : [{ type: descriptor }];
    });
  const edgeOf = (before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot): Edge => {
    const from = keyOf(before);
    const state = dotted(after.value);
    return {
      id: `${from} ${JSON.stringify(event)}`,
      from,
      to: keyOf(after),
      event,
      state,
      transition: [dotted(before.value), ...selectedBy(before, event), state].join(' → '),
    };
  };
  const starts = options.inputs.map((input) => {
    const adjacency = getAdjacencyMap(pure, {
      input,
      serializeState: (snapshot) => meet(snapshot as AnyMachineSnapshot),
      serializeEvent: (event) => JSON.stringify(event),
      events: (snapshot) =>
        states.has(keyOf(snapshot as AnyMachineSnapshot)) ? [] : eventsIn(snapshot as AnyMachineSnapshot),
      filterEvents: (snapshot, event) =>
        snapshot.status === 'active' &&
        snapshot.can(event as EventFrom<Machine>) &&
        (options.maySend?.(snapshot as SnapshotFrom<Machine>, event) ?? true),
    }) as unknown as Readonly<Record<string, Adjacency>>;
    for (const [key, { state: snapshot, transitions }] of Object.entries(adjacency)) {
      if (states.has(key)) continue;
      states.set(key, {
        key,
        state: dotted(snapshot.value),
        edges: Object.values(transitions).map(({ event, state }) => edgeOf(snapshot, event, state)),
      });
    }
    return { input, key: Object.keys(adjacency)[0]! };
  });
  return { starts, states };
}

/** Returns the keys of the transitions that an event selects, without the `always` transitions that follow. */
const selectedBy = (snapshot: AnyMachineSnapshot, event: AnyEventObject): string[] =>
  snapshot.machine
    .getTransitionData(snapshot, event)
    .flatMap((transition) =>
      takenFrom(snapshot, transition).map((leaf) => leafTransitionKey(leaf, transition) ?? ''),
    );

/**
 * Returns whether the descriptor of a transition, such as `SAVE` or `xstate.done.*`, stands for this type of event. A
 * wildcard does not stand for types that the machine lists itself.
 */
const isMeant = ({ events }: AnyStateMachine, descriptor: string, type: string): boolean =>
  descriptor.endsWith('*')
    ? type.startsWith(descriptor.slice(0, -1)) && !events.includes(type)
    : type === descriptor;

/**
 * Returns the machine with a `transition` that has no side effects. Each step has its own actor system, so that
 * two steps can spawn an actor with the same system id.
 */
function pureOf(machine: AnyStateMachine): AnyStateMachine {
  const pure: AnyStateMachine = Object.create(machine);
  pure.transition = (snapshot, event) => getNextSnapshot(machine, snapshot, event);
  return pure;
}
