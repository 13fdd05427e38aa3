import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { eventName, nameOf, nodesOf, transitionKey, transitionsOf } from './chart.ts';

/** What makes a machine go: something said to it, nothing at all, time, or how a call or a state inside ended. */
export type TransitionKind = 'event' | 'always' | 'after' | 'done' | 'failed' | 'finished';

export interface ChartTransition {
  /** As `transitionKey` gives it. */
  readonly id: string;
  readonly source: string;
  /** None: it stays where it is. */
  readonly targets: readonly string[];
  readonly kind: TransitionKind;
  /** As a person says it: `SUBMIT`, `after patience`, `load done`. */
  readonly event: string;
  readonly guard: string | null;
  /** It is taken where the guards before it said no. */
  readonly otherwise: boolean;
  readonly actions: readonly string[];
  /** The ways that it is, one for each leaf that it can be taken from: what tests are measured by. */
  readonly transitions: readonly string[];
}

export interface ChartState {
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly description: string | null;
  /** The state inside that is entered first. */
  readonly initial: string | null;
  readonly tags: readonly string[];
  /** What it asks for while it is active. */
  readonly calls: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly states: readonly ChartState[];
}

/** A machine's definition as plain data: all that can be drawn, listed and compared of it. */
export interface Statechart {
  readonly machine: string;
  /** The same for machines that go the same ways, whatever they are called; another after any change of them. */
  readonly version: string;
  readonly root: ChartState;
  readonly transitions: readonly ChartTransition[];
}

/** What a machine's definition says, in the order in which it says it. */
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

/** Lists a chart's states, each before those inside it. */
export function statesOf(chart: Statechart): ChartState[] {
  const withInner = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(withInner)];
  return withInner(chart.root);
}

/** Names the same of one machine as another of the same version does: `userForm.editing` → `clientForm.editing`. */
export function renamed(text: string, from: string, to: string): string {
  return from === to ? text : text.replaceAll(new RegExp(`(?<!\\w)${from}(?!\\w)`, 'g'), to);
}

/**
 * Tells versions apart by where ways lead and whether something decides; a guard may have another name in a minified
 * build.
 */
export function versionOf(machine: AnyStateMachine): string {
  const transitions = transitionsOf(machine).map(({ key, guard, targets }) => [key, guard !== null, targets]);
  const states = nodesOf(machine.root).map(({ id }) => id);
  return hashOf(renamed(JSON.stringify([states, transitions]), machine.id, ''));
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
    states: Object.values(node.states).map(stateOf),
  };
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

/** Hashes by FNV-1a, 32 bits: enough to tell versions of one chart apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
