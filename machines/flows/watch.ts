import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { isMachineSnapshot, nodesIn, takenFrom, leafTransitionKey } from './chart.ts';
import { type JsonObject, toJson } from './to-json.ts';
import { versionOf } from './statechart.ts';
import type { Moment, Step, Trace } from './trace.ts';

export interface WatchedActor extends Pick<Trace, 'machine' | 'version' | 'actor' | 'born' | 'start'> {
  readonly session: string;
}

/** An event of a watched actor, as plain data, which can be sent to another tab. */
export type WatchEvent =
  | { readonly type: 'started'; readonly actor: WatchedActor }
  | { readonly type: 'stepped'; readonly session: string; readonly step: Step }
  | { readonly type: 'ended'; readonly session: string };

/**
 * Ids of the viewer's own machines. The viewer does not watch them, because each of their events would cause another
 * event, in an endless loop.
 */
const VIEWERS: ReadonlySet<string> = new Set(['flows', 'flowIndex', 'flowDock', 'sharing']);

/** Returns whether the actor runs a state machine that is not one of the viewer's own. */
export function isWatched(actor: AnyActorRef): boolean {
  const snapshot: object = actor.getSnapshot();
  return isMachineSnapshot(snapshot) && !VIEWERS.has(snapshot.machine.id);
}

/**
 * Watches the machines of a root actor and of all its descendants. Has no cost until it is called.
 *
 * @returns a function that stops watching
 */
export function watchActors(
  root: AnyActorRef,
  listener: (watched: WatchEvent) => void,
  now: () => number = Date.now,
): () => void {
  const began = now();
  const last = new Map<string, AnyMachineSnapshot>();
  const taken = new Map<string, string[]>();

  const addActor = (actor: AnyActorRef, snapshot: AnyMachineSnapshot, born: WatchedActor['born']): void => {
    last.set(actor.sessionId, snapshot);
    const { id: machine } = snapshot.machine;
    const version = cachedVersion(snapshot.machine);
    listener({
      type: 'started',
      actor: { session: actor.sessionId, actor: actor.id, machine, version, born, start: momentOf(snapshot) },
    });
  };

  const handleInspection = (event: InspectionEvent): void => {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
    const { snapshot } = event;
    if (!isMachineSnapshot(snapshot) || VIEWERS.has(snapshot.machine.id)) return;
    const actor = event.actorRef as AnyActorRef;
    const { sessionId: session } = actor;
    if (event.type === '@xstate.microstep') {
      const before = last.get(session);
      // oxlint-disable-next-line no-underscore-dangle -- xstate has no public list of taken transitions
      const keys = event._transitions.flatMap((transition) =>
        takenFrom(before, transition).map((leaf) => leafTransitionKey(leaf, transition)),
      );
      taken.set(session, [...(taken.get(session) ?? []), ...keys.filter((key) => key !== null)]);
      last.set(session, snapshot);
      return;
    }
    const transitions = taken.get(session) ?? [];
    taken.delete(session);
    if (event.event.type === 'xstate.init' || !last.has(session)) {
      const { input } = event.event as { input?: unknown };
      addActor(actor, snapshot, input === undefined ? {} : { input: toJson(input) });
    } else {
      last.set(session, snapshot);
      if (event.event.type !== 'xstate.stop') {
        const received = toJson(event.event) as JsonObject & { type: string };
        const step = { at: now() - began, event: received, taken: transitions, ...momentOf(snapshot) };
        listener({ type: 'stepped', session, step });
      }
    }
    if (snapshot.status !== 'active') {
      last.delete(session);
      listener({ type: 'ended', session });
    }
  };

  for (const actor of withInner(root)) {
    const snapshot: object = actor.getSnapshot();
    if (isMachineSnapshot(snapshot) && snapshot.status === 'active' && isWatched(actor))
      addActor(actor, snapshot, null);
  }
  const { unsubscribe } = root.system.inspect(handleInspection);
  return unsubscribe;
}

function momentOf(snapshot: AnyMachineSnapshot): Moment {
  return {
    value: snapshot.value,
    active: nodesIn(snapshot).map(({ id }) => id),
    context: toJson(snapshot.context),
  };
}

function withInner(actor: AnyActorRef): AnyActorRef[] {
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef> };
  return [actor, ...Object.values(children).flatMap(withInner)];
}

/**
 * The versions of machines by their configuration (`config`), because each `provide` creates another machine object
 * with the same configuration.
 */
const versions = new WeakMap<object, string>();

function cachedVersion(machine: AnyStateMachine): string {
  const version = versions.get(machine.config) ?? versionOf(machine);
  versions.set(machine.config, version);
  return version;
}
