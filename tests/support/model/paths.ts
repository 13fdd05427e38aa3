import type { AnyEventObject, AnyStateMachine, InputFrom } from 'xstate';
import type { Edge, Graph, GraphState } from './graph.ts';

export interface Step {
  readonly event: AnyEventObject;
  /** The state after the event, according to the machine's definition. */
  readonly state: string;
}

export interface TestPath<Machine extends AnyStateMachine> {
  readonly input: InputFrom<Machine>;
  /** The state and context with which the path starts; by default those of a new actor. */
  readonly from?: { readonly value: unknown; readonly context: unknown };
  readonly start: string;
  readonly steps: readonly Step[];
}

type States = Pick<Graph<AnyStateMachine>, 'states'>;

/** Returns the type of an event without XState's prefix, such as `done.actor.load`. */
export const eventLabel = ({ type }: AnyEventObject): string => type.replace('xstate.', '');

/**
 * Returns a path to each state of the graph: from the first input that reaches the state, with the fewest steps from
 * this input.
 */
export function routes<Machine extends AnyStateMachine>(
  graph: Graph<Machine>,
): ReadonlyMap<string, TestPath<Machine>> {
  const found = new Map<string, TestPath<Machine>>();
  for (const { input, key } of graph.starts) {
    const { state: start } = stateOf(graph, key);
    for (const [to, route] of routesFrom(graph, key)) {
      if (!found.has(to)) found.set(to, { input, start, steps: route.map(stepOf) });
    }
  }
  return found;
}

/**
 * Returns paths from the start of each input. Together they contain every edge that the input reaches. Edges for
 * which `goalOf` returns the same value count as one edge. The search is greedy: a path continues as long as its
 * current state has a missing edge, and the next path begins with the shortest way to such a state.
 */
export function walks<Machine extends AnyStateMachine>(
  graph: Graph<Machine>,
  goalOf: (edge: Edge) => string,
): TestPath<Machine>[] {
  return graph.starts.flatMap(({ input, key }) => {
    const reached = new Set<string>();
    const missing = ({ edges }: GraphState) => edges.find((edge) => !reached.has(goalOf(edge)));
    const found: Edge[][] = [];
    for (const [from, route] of routesFrom(graph, key)) {
      while (missing(stateOf(graph, from))) {
        const walk = [...route];
        for (const edge of walk) reached.add(goalOf(edge));
        for (let next = missing(stateOf(graph, from)); next; next = missing(stateOf(graph, next.to))) {
          walk.push(next);
          reached.add(goalOf(next));
        }
        found.push(walk);
      }
    }
    const { state: start } = stateOf(graph, key);
    return (found.length > 0 ? found : [[]]).map((walk) => ({ input, start, steps: walk.map(stepOf) }));
  });
}

/** Returns the shortest way from a state to each state that can be reached from it, the nearest first. */
function routesFrom(graph: States, start: string): ReadonlyMap<string, readonly Edge[]> {
  const found = new Map<string, readonly Edge[]>([[start, []]]);
  for (const [from, route] of found) {
    for (const edge of stateOf(graph, from).edges) {
      if (!found.has(edge.to)) found.set(edge.to, [...route, edge]);
    }
  }
  return found;
}

const stateOf = ({ states }: States, key: string): GraphState => states.get(key)!;

const stepOf = ({ event, state }: Edge): Step => ({ event, state });
