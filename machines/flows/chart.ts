import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/* What is known of a machine by its definition: what is drawn, watched, measured and tested of it. */

/** One way that a machine can go: a branch of a transition, from one leaf state. */
export interface Way {
  /** `leaf | event | branch`; survives `provide` and the border between a page and a test. */
  readonly key: string;
  /** The key of the transition in the definition, which may be a way from many leaves. */
  readonly transition: string;
  readonly leaf: string;
  readonly event: string;
  readonly guard: string | null;
  readonly targets: readonly string[];
  readonly actions: readonly string[];
}

/** The leaves below a node, itself if it is one. A final or history state has no way out. */
function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  if (children.length > 0) return children.flatMap(leavesOf);
  return node.type === 'final' || node.type === 'history' ? [] : [node];
}

export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

/** Names a transition where it is defined: `state | event | branch`. Gives null for what is no way. */
export function transitionKey(transition: AnyTransitionDefinition): string | null {
  return transition.source ? wayKey(transition.source, transition) : null;
}

/** Names a transition taken from a leaf. Gives null for what is no way: the initial transition, a forbidden event. */
export function wayKey(leaf: AnyStateNode, transition: AnyTransitionDefinition): string | null {
  const { source, eventType } = transition;
  if (!source || isForbidden(transition)) return null;
  const branch = branchesOf(source, eventType).indexOf(transition);
  if (branch < 0) return null;
  const inherited = source.id === leaf.id ? '' : `${source.id}#`;
  return `${leaf.id} | ${eventType || 'always'} | ${inherited}${branch}`;
}

/** Lists every way of every leaf: an inherited transition counts once for each leaf it can be taken from. */
export function transitionsOf(machine: AnyStateMachine): Way[] {
  return nodesOf(machine.root).flatMap((source) => {
    const external = [...source.transitions.values()].flat();
    return [
      ...external.flatMap((transition) =>
        leavesOf(source)
          .filter((leaf) => !isTransient(leaf) && !isShadowed(leaf, transition))
          .flatMap((leaf) => describe(leaf, transition)),
      ),
      ...(source.always ?? []).flatMap((transition) => describe(source, transition)),
    ];
  });
}

function describe(leaf: AnyStateNode, transition: AnyTransitionDefinition): Way[] {
  const key = wayKey(leaf, transition);
  const defined = transitionKey(transition);
  if (key === null || defined === null) return [];
  return [
    {
      key,
      transition: defined,
      leaf: leaf.id,
      event: transition.eventType || 'always',
      guard: transition.guard === undefined ? null : nameOf(transition.guard),
      targets: (transition.target ?? []).map((target) => target.id),
      actions: transition.actions.map(nameOf),
    },
  ];
}

function branchesOf(source: AnyStateNode, eventType: string): readonly AnyTransitionDefinition[] {
  return (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
}

/** `EVENT: {}` stands in a chart to keep an ancestor from hearing the event; nothing is taken. */
function isForbidden({ target, actions }: AnyTransitionDefinition): boolean {
  return target === undefined && actions.length === 0;
}

/** Says whether a leaf is left as soon as it is entered, so that no event can meet it. */
function isTransient(leaf: AnyStateNode): boolean {
  return leaf.always !== undefined && leaf.always.at(-1)?.guard === undefined;
}

/** Says whether a nearer state always answers the event. */
function isShadowed(leaf: AnyStateNode, { source, eventType }: AnyTransitionDefinition): boolean {
  for (let node: AnyStateNode | undefined = leaf; node && node !== source; node = node.parent) {
    if (node.transitions.get(eventType)?.some(({ guard }) => guard === undefined)) return true;
  }
  return false;
}

/** Lists the active leaves that a transition left; an `always` belongs to the state that has it. */
export function takenFrom(
  before: AnyMachineSnapshot | undefined,
  { source, eventType }: AnyTransitionDefinition,
): AnyStateNode[] {
  if (!source) return [];
  if (eventType === '') return [source];
  const below = new Set(leavesOf(source).map(({ id }) => id));
  return nodesIn(before).filter(({ id }) => below.has(id));
}

/** Lists the states that are active, with those around them. */
export function nodesIn(snapshot: AnyMachineSnapshot | undefined): readonly AnyStateNode[] {
  // oxlint-disable-next-line no-underscore-dangle -- the only place that says so
  return snapshot?._nodes ?? [];
}

export function isMachineSnapshot(snapshot: object): snapshot is AnyMachineSnapshot {
  return '_nodes' in snapshot;
}

/** Names an event as a person does: xstate spells outcomes and timers with where they come from. */
export function eventName(type: string): string {
  return type
    .replace(/^xstate\.(?<outcome>done|error)\.actor\.(?<id>.+)$/, '$<id> $<outcome>')
    .replace(/^xstate\.after\.(?<delay>[^.]+)\..+$/, 'after $<delay>');
}

/** Names a guard or an action as `setup` does, or else as xstate does (`emit`, `assign`). */
export function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'function') return 'type' in part ? String(part.type) : part.name || 'inline';
  return typeof part === 'object' && part !== null && 'type' in part ? String(part.type) : 'inline';
}

/** Writes a state's value as a path: `checking.first`. */
export function dotted(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as Record<string, unknown>)
    .map(([state, inner]) => `${state}.${dotted(inner)}`)
    .join(' & ');
}
