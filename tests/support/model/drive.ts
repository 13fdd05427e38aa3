import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import { dotted, nodesOf } from '../../../machines/flows/chart.ts';
import { ModelFailure } from './failure.ts';
import type { TestPath } from './paths.ts';

/** The data that an assertion about a state can check. */
export interface Moment<Machine extends AnyStateMachine> {
  readonly snapshot: SnapshotFrom<Machine>;
  /** The inputs of the pending requests, by the id of the invocation. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** The events that the machine emitted in the last step. */
  readonly emitted: readonly AnyEventObject[];
  /** The event of the last step; null at the start. */
  readonly event: AnyEventObject | null;
}

/** A moment, with the name of its leaf state, such as `checking.first`. */
export interface Arrival<Machine extends AnyStateMachine> extends Moment<Machine> {
  readonly state: string;
}

export interface DriveOptions<Machine extends AnyStateMachine> {
  readonly inspect?: (event: InspectionEvent) => void;
  /** Runs at the start and after each step; `before` is null at the start. */
  readonly check?: (arrival: Arrival<Machine>, before: Arrival<Machine> | null) => void;
}

interface Held {
  readonly input: unknown;
  readonly resolve: (event: AnyEventObject) => void;
}

/** The pending requests of each actor system, by the id of their invocation. */
const heldIn = new WeakMap<object, Map<string, Held>>();

interface Driven {
  /** The machine, with every call replaced by one that waits until the path settles it. */
  readonly provided: AnyStateMachine;
  /**
   * Ids of the invocations that the path settles. For other child actors, the path contains the event with their
   * result.
   */
  readonly calls: ReadonlySet<string>;
}

/**
 * For each machine, its copy with replaced calls. All paths use the same copy, because XState compiles the transitions
 * of each copy again.
 */
const drivenOf = new WeakMap<AnyStateMachine, Driven>();

function drivenFrom(machine: AnyStateMachine): Driven {
  const known = drivenOf.get(machine);
  if (known) return known;
  const driven = {
    provided: machine.provide({ actors: holdAll(machine) }),
    calls: new Set(nodesOf(machine.root).flatMap((node) => node.invoke.map(({ id }) => id))),
  };
  drivenOf.set(machine, driven);
  return driven;
}

/** A running actor of a machine whose calls wait until the test settles them. */
export interface Driver<Machine extends AnyStateMachine> {
  /** Sends an event; for an event of a call or timer, ends the call or advances the clock. Returns the next state. */
  readonly take: (event: AnyEventObject) => Promise<Arrival<Machine>>;
  readonly now: () => Arrival<Machine>;
  /**
   * Returns a snapshot from which another actor can continue. That actor starts the calls again, but not the timers.
   */
  readonly persist: () => Snapshot<unknown>;
  readonly stop: () => void;
}

type Start = { readonly input: unknown } | { readonly snapshot: Snapshot<unknown> };

/** Starts an actor. Each of its requests is pending until the test settles it. Its clock stands still. */
export function startDriver<Machine extends AnyStateMachine>(
  machine: Machine,
  start: Start,
  inspect?: (event: InspectionEvent) => void,
): Driver<Machine> {
  const held = new Map<string, Held>();
  const clock = new SimulatedClock();
  const { provided, calls } = drivenFrom(machine);
  const actor = createActor(provided, {
    ...start,
    clock,
    ...(inspect ? { inspect } : {}),
  } as never) as AnyActorRef;
  heldIn.set(actor.system, held);
  let emitted: AnyEventObject[] = [];
  actor.on('*', (event) => void emitted.push(event));
  // Without this observer, XState would also report errors as unhandled. They are thrown below.
  actor.subscribe({ error: () => {} });

  const arrive = (event: AnyEventObject | null): Arrival<Machine> => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    if (snapshot.status === 'error') throw snapshot.error;
    const asked = Object.fromEntries([...held].map(([id, { input }]) => [id, input]));
    const arrival = { state: dotted(snapshot.value), asked, emitted, event };
    emitted = [];
    return { ...arrival, snapshot: snapshot as SnapshotFrom<Machine> };
  };

  // The state is read right after the event, before the calls of child actors can end.
  const take = async (event: AnyEventObject): Promise<Arrival<Machine>> => {
    const outcome = /^xstate\.(?:done|error)\.actor\.(?<id>.+)$/.exec(event.type);
    if (outcome && calls.has(outcome.groups!['id']!)) {
      const request = held.get(outcome.groups!['id']!);
      if (!request) throw new Error(`no request is pending that ${event.type} could settle`);
      request.resolve(event);
      await promisesSettled();
    } else if (isTimer(event)) {
      // The delay is rounded up, because the sum of fractional delays can be slightly too small for the timer to fire.
      clock.increment(Math.ceil(delayOf(provided, event.type, actor.getSnapshot() as AnyMachineSnapshot)));
    } else {
      actor.send(event);
    }
    return arrive(event);
  };

  actor.start();
  return {
    take,
    now: () => arrive(null),
    persist: () => persisted(actor),
    stop: () => void actor.stop(),
  };
}

/** @throws Error if the context refers to actors outside of this one, because a restored actor loses them */
function persisted(actor: AnyActorRef): Snapshot<unknown> {
  const snapshot = actor.getPersistedSnapshot() as AnyMachineSnapshot;
  const lost = referencesIn(snapshot.context).filter((id) => !(id in snapshot.children));
  if (lost.length === 0) return snapshot;
  throw new Error(`the context refers to actors outside (${lost.join(', ')}): set \`walksOnly\``);
}

/** Returns the ids of the actors to which a persisted context refers. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('xstate$$type' in value && 'id' in value) return [String(value.id)];
  return Object.values(value).flatMap(referencesIn);
}

/**
 * Plays a path on a real actor, and returns the actor. The clock advances only if the path contains a timer's event.
 *
 * @throws ModelFailure as soon as the actor is in another state than the path expects
 */
export async function drive<Machine extends AnyStateMachine>(
  machine: Machine,
  path: TestPath<Machine>,
  { inspect, check }: DriveOptions<Machine> = {},
): Promise<Driver<Machine>> {
  const { from, input, start, steps } = path;
  const { provided } = drivenFrom(machine);
  const begin = from ? { snapshot: provided.resolveState(from as never) } : { input };
  const driver = startDriver(machine, begin as Start, inspect);
  try {
    let before: Arrival<Machine> | null = null;
    for (const step of [{ event: null, state: start }, ...steps]) {
      before = await arriveAt(machine, driver, before, step, check);
    }
  } catch (error) {
    driver.stop();
    throw error;
  }
  return driver;
}

/**
 * Takes a step, or reads the state at the start, and checks it.
 *
 * @param before the state before the step; null at the start
 * @throws ModelFailure if the actor is in another state than expected, or if `check` fails
 */
export async function arriveAt<Machine extends AnyStateMachine>(
  { id }: Machine,
  driver: Driver<Machine>,
  before: Arrival<Machine> | null,
  { event, state }: { readonly event: AnyEventObject | null; readonly state: string },
  check?: DriveOptions<Machine>['check'],
): Promise<Arrival<Machine>> {
  const facts = { machine: id, state: before?.state ?? '', event, expected: state };
  let arrival: Arrival<Machine> | null = null;
  try {
    arrival = event ? await driver.take(event) : driver.now();
    if (arrival.state === state) check?.(arrival, before);
  } catch (cause) {
    if (cause instanceof ModelFailure) throw cause;
    throw new ModelFailure({ ...facts, actual: arrival?.state ?? 'none, because it failed' }, cause);
  }
  if (arrival.state !== state) throw new ModelFailure({ ...facts, actual: arrival.state });
  return arrival;
}

/**
 * Replaces every call of the machine by a promise that the path settles. A request is forgotten when the machine leaves
 * the state that has sent it.
 */
function holdAll(machine: AnyStateMachine): Record<string, AnyActorLogic> {
  const sources = nodesOf(machine.root).flatMap((node) => node.invoke.map(({ src }) => String(src)));
  const hold = fromPromise<unknown, unknown>(
    ({ input, self, signal, system }) =>
      new Promise((resolve, reject) => {
        const held = heldIn.get(system)!;
        const request: Held = {
          input,
          resolve: (event) => {
            held.delete(self.id);
            if (event.type.startsWith('xstate.done')) resolve(event['output']);
            else reject(event['error']);
          },
        };
        held.set(self.id, request);
        signal.addEventListener('abort', () => {
          if (held.get(self.id) === request) held.delete(self.id);
        });
      }),
  );
  return Object.fromEntries(sources.map((source) => [source, hold]));
}

function delayOf(machine: AnyStateMachine, eventType: string, snapshot: AnyMachineSnapshot): number {
  const after = nodesOf(machine.root)
    .flatMap((node) => node.after)
    .find((transition) => transition.eventType === eventType);
  if (!after) throw new Error(`no delay is called ${eventType}`);
  const delay =
    typeof after.delay === 'string' ? machine.implementations.delays[after.delay] : (after.delay as unknown);
  return typeof delay === 'function'
    ? delay({ context: snapshot.context, event: { type: eventType } }, undefined)
    : Number(delay);
}

/** Returns whether an event comes from a timer (`after`). */
export const isTimer = ({ type }: AnyEventObject): boolean => type.startsWith('xstate.after.');

const promisesSettled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
