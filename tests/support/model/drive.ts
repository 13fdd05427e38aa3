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
  type SnapshotFrom,
} from 'xstate';
import { dotted, nodesOf } from '../../../machines/flows/chart.ts';
import type { TestPath } from './paths.ts';

/** What an assertion about a state can check. */
export interface Moment<Machine extends AnyStateMachine> {
  readonly snapshot: SnapshotFrom<Machine>;
  /** The inputs of the pending requests, by the id of the invocation. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** The events that the machine emitted in the last step. */
  readonly emitted: readonly AnyEventObject[];
  /** The event of the last step; null at the start. */
  readonly event: AnyEventObject | null;
}

export interface DriveOptions<Machine extends AnyStateMachine> {
  readonly inspect?: (event: InspectionEvent) => void;
  readonly check?: (state: string, moment: Moment<Machine>) => void;
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
  /** Ids of the invocations that the path settles. For other child actors, it sends the event with their result. */
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

/**
 * Plays a path on a real actor. Each request is pending until the path settles it. The clock advances only if the path
 * contains a timer's event.
 *
 * @throws Error as soon as the actor is in another state than the path expects
 */
export async function drive<Machine extends AnyStateMachine>(
  machine: Machine,
  path: TestPath<Machine>,
  options: DriveOptions<Machine> = {},
): Promise<void> {
  const held = new Map<string, Held>();
  const clock = new SimulatedClock();
  const { provided, calls } = drivenFrom(machine);
  const actor = createActor(provided, {
    ...(path.from ? { snapshot: provided.resolveState(path.from as never) } : { input: path.input }),
    clock,
    ...(options.inspect ? { inspect: options.inspect } : {}),
  } as never) as AnyActorRef;
  heldIn.set(actor.system, held);
  let emitted: AnyEventObject[] = [];
  actor.on('*', (event) => void emitted.push(event));
  // Without this observer, XState would also report errors as unhandled. They are thrown below.
  actor.subscribe({ error: () => {} });

  const arrive = (state: string, event: AnyEventObject | null): void => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    if (snapshot.status === 'error') {
      throw new Error(`${path.name}\nit failed after ${event?.type ?? 'the start'}`, {
        cause: snapshot.error,
      });
    }
    const actual = dotted(snapshot.value);
    if (actual !== state) {
      throw new Error(
        `${path.name}\nafter ${event?.type ?? 'the start'} it is in ${actual}, not in ${state}`,
      );
    }
    const asked = Object.fromEntries([...held].map(([id, { input }]) => [id, input]));
    options.check?.(state, { snapshot: snapshot as SnapshotFrom<Machine>, asked, emitted, event });
    emitted = [];
  };

  actor.start();
  try {
    arrive(path.start, null);
    for (const { event, state } of path.steps) {
      await takeStep(event);
      arrive(state, event);
    }
  } finally {
    actor.stop();
  }

  async function takeStep(event: AnyEventObject): Promise<void> {
    const outcome = /^xstate\.(?:done|error)\.actor\.(?<id>.+)$/.exec(event.type);
    if (outcome && calls.has(outcome.groups!['id']!)) {
      const request = held.get(outcome.groups!['id']!);
      if (!request) throw new Error(`${path.name}\nno request is pending that ${event.type} could settle`);
      request.resolve(event);
      await promisesSettled();
    } else if (event.type.startsWith('xstate.after.')) {
      clock.increment(delayOf(provided, event.type, actor.getSnapshot() as AnyMachineSnapshot));
    } else {
      actor.send(event);
    }
  }
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

const promisesSettled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
