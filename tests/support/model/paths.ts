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
import { dotted } from '../../../machines/flows/chart.ts';
import { toJson } from '../../../machines/flows/to-json.ts';

/** How the graph of a machine's states is explored. */
export interface ModelOptions<Machine extends AnyStateMachine> {
  /** The inputs with which the machine is started. The graph is explored once for each input. */
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

export interface Step {
  readonly event: AnyEventObject;
  /** The state after the event, according to the machine's definition. */
  readonly state: string;
}

export interface TestPath<Machine extends AnyStateMachine> {
  readonly name: string;
  readonly input: InputFrom<Machine>;
  /** The state and context with which the path starts; by default those of a new actor. */
  readonly from?: { readonly value: unknown; readonly context: unknown };
  readonly start: string;
  readonly steps: readonly Step[];
}

/** A state of the graph with its transitions, as `xstate/graph` returns it. */
interface Adjacency {
  readonly state: AnyMachineSnapshot;
  readonly transitions: Readonly<Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }>>;
}

interface Edge extends Step {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** Limit for the states of a graph. Every machine here has fewer, unless its `abstract` returns too many different values. */
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
 * Returns paths that together send each event in each state that accepts it, unless `maySend` omits it. Runs neither
 * child actors nor timers: the graph contains their events, such as `xstate.done.actor.…`.
 */
export function edgeCover<Machine extends AnyStateMachine>(
  machine: Machine,
  options: ModelOptions<Machine>,
): TestPath<Machine>[] {
  return options.inputs.flatMap((input) => {
    const { start, edgesOf } = exploreFrom(machine, options, input);
    const walks = coverEdges(start.key, edgesOf);
    return walks.map((walk) => ({
      name: [start.state, ...walk.map(({ event, state }) => `${nameOf(event)} → ${state}`)].join(' | '),
      input,
      start: start.state,
      steps: walk.map(({ event, state }) => ({ event, state })),
    }));
  });
}

/** Returns the type of an event without XState's prefix, such as `done.actor.load`. */
export const eventLabel = ({ type }: AnyEventObject): string => type.replace('xstate.', '');

function nameOf(event: AnyEventObject): string {
  const status = (event['error'] as { status?: unknown } | undefined)?.status;
  return status === undefined ? eventLabel(event) : `${eventLabel(event)} ${String(status)}`;
}

function exploreFrom<Machine extends AnyStateMachine>(
  machine: Machine,
  options: ModelOptions<Machine>,
  input: InputFrom<Machine>,
): { start: { key: string; state: string }; edgesOf: ReadonlyMap<string, readonly Edge[]> } {
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
  const adjacency = getAdjacencyMap(pureOf(machine), {
    input,
    serializeState: (snapshot) => meet(snapshot as AnyMachineSnapshot),
    serializeEvent: (event) => JSON.stringify(event),
    events: (snapshot) =>
      eventDescriptors(snapshot as AnyMachineSnapshot).flatMap((descriptor): AnyEventObject[] => {
        const given = (options.events ?? []).filter(({ type }) => isMeant(machine, descriptor, type));
        return given.length > 0 || descriptor.endsWith('*') ? given : [{ type: descriptor }];
      }),
    filterEvents: (snapshot, event) =>
      snapshot.status === 'active' &&
      snapshot.can(event as EventFrom<Machine>) &&
      (options.maySend?.(snapshot as SnapshotFrom<Machine>, event) ?? true),
  }) as unknown as Readonly<Record<string, Adjacency>>;
  const states = Object.entries(adjacency);
  const edgesOf = new Map(
    states.map(([from, { transitions }]) => [
      from,
      Object.values(transitions).map(({ event, state }): Edge => {
        const to = keyOf(state);
        return { id: `${from} ${JSON.stringify(event)}`, from, to, event, state: dotted(state.value) };
      }),
    ]),
  );
  const [key, first] = states[0]!;
  return { start: { key, state: dotted(first.state.value) }, edgesOf };
}

/**
 * Returns whether the descriptor of a transition, such as `SAVE` or `xstate.done.*`, stands for this type of event. A
 * wildcard does not stand for types that the machine lists itself.
 */
const isMeant = ({ events }: AnyStateMachine, descriptor: string, type: string): boolean =>
  descriptor.endsWith('*')
    ? type.startsWith(descriptor.slice(0, -1)) && !events.includes(type)
    : type === descriptor;

/**
 * Returns the machine with a `transition` that has no side effects. Each step has an actor system of its own, so that
 * two paths can spawn an actor with the same system id.
 */
function pureOf(machine: AnyStateMachine): AnyStateMachine {
  const pure: AnyStateMachine = Object.create(machine);
  pure.transition = (snapshot, event) => getNextSnapshot(machine, snapshot, event);
  return pure;
}

/**
 * Returns paths that together walk every edge of the graph. A path goes on while its current state has an outgoing edge
 * that no path has walked. The next path then begins with the shortest way to a state that has such an edge.
 */
function coverEdges(start: string, edgesOf: ReadonlyMap<string, readonly Edge[]>): Edge[][] {
  const arrival = new Map<string, Edge>();
  const reached = [start];
  for (const from of reached) {
    for (const edge of edgesOf.get(from) ?? []) {
      if (edge.to === start || arrival.has(edge.to)) continue;
      arrival.set(edge.to, edge);
      reached.push(edge.to);
    }
  }
  const routeTo = (state: string): Edge[] => {
    const edge = arrival.get(state);
    return edge ? [...routeTo(edge.from), edge] : [];
  };

  const walked = new Set<string>();
  const walks: Edge[][] = [];
  for (const from of reached) {
    for (const edge of edgesOf.get(from) ?? []) {
      if (walked.has(edge.id)) continue;
      const walk = routeTo(from);
      for (const passed of walk) walked.add(passed.id);
      for (let next: Edge | undefined = edge; next;) {
        walk.push(next);
        walked.add(next.id);
        next = edgesOf.get(next.to)?.find(({ id }) => !walked.has(id));
      }
      walks.push(walk);
    }
  }
  return walks.length > 0 ? walks : [[]];
}
