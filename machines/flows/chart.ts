import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** One branch of a transition, as taken from one leaf state. */
export interface LeafTransition {
  /**
   * Format: `<leaf id> | <event> | <branch index>`. For a transition of a parent state, the last part is `<parent
   * id>#<branch index>`. The key contains no functions, so `provide` does not change it.
   */
  readonly key: string;
  /**
   * Result of `transitionKey` for the transition's definition. All leaf states that inherit the transition have the
   * same value.
   */
  readonly transition: string;
  readonly leaf: string;
  readonly event: string;
  readonly guard: string | null;
  readonly targets: readonly string[];
  readonly actions: readonly string[];
}

function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  if (children.length > 0) return children.flatMap(leavesOf);
  return node.type === 'final' || node.type === 'history' ? [] : [node];
}

export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

/**
 * Returns the key of a transition's definition, `state | event | branch`. Returns null for the initial transition, and
 * for a forbidden one (see `isForbidden`).
 */
export function transitionKey(transition: AnyTransitionDefinition): string | null {
  return transition.source ? leafTransitionKey(transition.source, transition) : null;
}

/**
 * Returns the key of one branch of a transition, for the leaf state from which the machine takes it. The format is that
 * of `LeafTransition.key`.
 *
 * @returns null for the initial transition, and for a forbidden one (see `isForbidden`)
 */
export function leafTransitionKey(leaf: AnyStateNode, transition: AnyTransitionDefinition): string | null {
  const { source, eventType } = transition;
  if (!source || isForbidden(transition)) return null;
  const branch = branchesOf(source, eventType).indexOf(transition);
  if (branch < 0) return null;
  const inherited = source.id === leaf.id ? '' : `${source.id}#`;
  return `${leaf.id} | ${eventType || 'always'} | ${inherited}${branch}`;
}

/**
 * Lists the transitions of every leaf state. An inherited transition occurs once for each leaf state that can take it.
 */
export function transitionsOf(machine: AnyStateMachine): LeafTransition[] {
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

function describe(leaf: AnyStateNode, transition: AnyTransitionDefinition): LeafTransition[] {
  const key = leafTransitionKey(leaf, transition);
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

/**
 * Returns whether a transition has neither a target nor actions, such as `EVENT: {}` or `EVENT: { guard: 'isBusy' }`.
 * Such a transition only keeps ancestors from handling the event.
 */
export function isForbidden({ target, actions }: AnyTransitionDefinition): boolean {
  return target === undefined && actions.length === 0;
}

/** Returns whether the machine leaves a leaf state as soon as it enters it. Such a state never receives an event. */
function isTransient(leaf: AnyStateNode): boolean {
  return leaf.always !== undefined && leaf.always.at(-1)?.guard === undefined;
}

/**
 * Returns whether the leaf state, or a state between it and the source of the transition, always handles the event. The
 * machine then never takes the transition from this leaf state.
 */
function isShadowed(leaf: AnyStateNode, { source, eventType }: AnyTransitionDefinition): boolean {
  for (let node: AnyStateNode | undefined = leaf; node && node !== source; node = node.parent) {
    if (node.transitions.get(eventType)?.some(({ guard }) => guard === undefined)) return true;
  }
  return false;
}

/**
 * Lists the active leaf states from which a transition was taken. An `always` transition counts only for the state that
 * defines it.
 */
export function takenFrom(
  before: AnyMachineSnapshot | undefined,
  { source, eventType }: AnyTransitionDefinition,
): AnyStateNode[] {
  if (!source) return [];
  if (eventType === '') return [source];
  const below = new Set(leavesOf(source).map(({ id }) => id));
  return nodesIn(before).filter(({ id }) => below.has(id));
}

export function nodesIn(snapshot: AnyMachineSnapshot | undefined): readonly AnyStateNode[] {
  // oxlint-disable-next-line no-underscore-dangle -- xstate has no public list of active nodes
  return snapshot?._nodes ?? [];
}

export function isMachineSnapshot(snapshot: object): snapshot is AnyMachineSnapshot {
  return '_nodes' in snapshot;
}

/**
 * Formats an event's type for display. Shortens XState's types of results and timers, which include the source's id.
 */
export function eventName(type: string): string {
  return type
    .replace(/^xstate\.(?<outcome>done|error)\.actor\.(?<id>.+)$/, '$<id> $<outcome>')
    .replace(/^xstate\.after\.(?<delay>[^.]+)\..+$/, 'after $<delay>');
}

/** Returns the name of a guard or an action: the name in `setup`, otherwise XState's own (`emit`, `assign`). */
export function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'function') return 'type' in part ? String(part.type) : part.name || 'inline';
  return typeof part === 'object' && part !== null && 'type' in part ? String(part.type) : 'inline';
}

/** Formats a state value as a path: `checking.first`. */
export function dotted(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as Record<string, unknown>)
    .map(([state, inner]) => `${state}.${dotted(inner)}`)
    .join(' & ');
}
