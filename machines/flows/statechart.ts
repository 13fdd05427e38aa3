import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { eventName, isForbidden, nameOf, nodesOf, transitionKey, transitionsOf } from './chart.ts';

export type TransitionKind = 'event' | 'always' | 'after' | 'done' | 'failed' | 'finished';

export interface ChartTransition {
  /** Result of `transitionKey` for the transition's definition. */
  readonly id: string;
  readonly source: string;
  readonly targets: readonly string[];
  readonly kind: TransitionKind;
  /** Display name: `SUBMIT`, `after patience`, `load done`. */
  readonly event: string;
  readonly guard: string | null;
  /** Whether this branch is the last one: it is taken if the guards of all earlier branches fail. */
  readonly otherwise: boolean;
  readonly actions: readonly string[];
  /** The transition's key for each leaf state that can take it. Coverage uses these keys. */
  readonly transitions: readonly string[];
}

export interface ChartState {
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly description: string | null;
  readonly initial: string | null;
  readonly tags: readonly string[];
  readonly calls: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /**
   * Events that this state handles without effect, so that its ancestors do not receive them: `CANCEL`,
   * `CANCEL [isBusy]`.
   */
  readonly ignores: readonly string[];
  readonly states: readonly ChartState[];
}

/** A machine's definition as plain data, which is drawn, listed and compared. */
export interface Statechart {
  readonly machine: string;
  /** Hash of the machine. It is equal for machines with the same states and transitions, whatever their ids. */
  readonly version: string;
  readonly root: ChartState;
  readonly transitions: readonly ChartTransition[];
}

export function statechartOf(machine: AnyStateMachine): Statechart {
  const transitions = transitionsOf(machine);
  return {
    machine: machine.id,
    version: versionOf(machine),
    root: stateOf(machine.root),
    transitions: nodesOf(machine.root).flatMap((node) =>
      [...[...node.transitions.values()].flat(), ...(node.always ?? [])].flatMap((definition) => {
        const id = transitionKey(definition);
        if (id === null) return [];
        const taken = transitions.filter((each) => each.transition === id).map(({ key }) => key);
        return [describe(node, definition, id, taken)];
      }),
    ),
  };
}

export function statesOf(chart: Statechart): ChartState[] {
  const withInner = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(withInner)];
  return withInner(chart.root);
}

/** Replaces a machine's id in a key of a state or transition: `userForm.editing` → `clientForm.editing`. */
export function renamed(text: string, from: string, to: string): string {
  return from === to ? text : text.replaceAll(new RegExp(`(?<!\\w)${from}(?!\\w)`, 'g'), to);
}

/**
 * Returns a hash of the states, transitions, targets, ignored events, and of whether each transition has a guard.
 * Excludes the names of guards, because minified builds change them.
 */
export function versionOf(machine: AnyStateMachine): string {
  const transitions = transitionsOf(machine).map(({ key, guard, targets }) => [key, guard !== null, targets]);
  const states = nodesOf(machine.root).map(({ id }) => id);
  const ignored = nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.values()]
      .flat()
      .flatMap((each) => (isForbidden(each) ? [[node.id, each.eventType]] : [])),
  );
  return hashOf(renamed(JSON.stringify([states, transitions, ignored]), machine.id, ''));
}

function stateOf(node: AnyStateNode): ChartState {
  return {
    id: node.id,
    name: node.key,
    kind: node.type,
    description: node.description ?? null,
    initial: node.type === 'compound' ? (node.initial?.target[0]?.id ?? null) : null,
    tags: node.tags,
    calls: node.invoke.map(({ id }) => id),
    entry: actionsOf(node.entry),
    exit: actionsOf(node.exit),
    ignores: ignoredBy(node),
    states: Object.values(node.states).map(stateOf),
  };
}

function ignoredBy(node: AnyStateNode): string[] {
  return [...node.transitions.values()]
    .flat()
    .filter(isForbidden)
    .map(({ eventType, guard }) => {
      const event = eventName(eventType);
      return guard === undefined ? event : `${event} [${nameOf(guard)}]`;
    });
}

function describe(
  node: AnyStateNode,
  definition: AnyTransitionDefinition,
  id: string,
  transitions: readonly string[],
): ChartTransition {
  const guard = definition.guard === undefined ? null : nameOf(definition.guard);
  return {
    id,
    source: node.id,
    targets: (definition.target ?? []).map((target) => target.id),
    kind: kindOf(definition.eventType),
    event: eventName(definition.eventType || 'always'),
    guard,
    otherwise: guard === null && !id.endsWith(' 0'),
    actions: actionsOf(definition.actions),
    transitions,
  };
}

function actionsOf(actions: readonly unknown[]): string[] {
  return actions.map((action) => nameOf(action).replace('xstate.', ''));
}

function kindOf(eventType: string): TransitionKind {
  if (eventType === '') return 'always';
  if (eventType.startsWith('xstate.after.')) return 'after';
  if (eventType.startsWith('xstate.done.actor.')) return 'done';
  if (eventType.startsWith('xstate.error.actor.')) return 'failed';
  if (eventType.startsWith('xstate.done.state.')) return 'finished';
  return 'event';
}

/** Returns the FNV-1a hash of a text, 32 bits in hexadecimal. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
