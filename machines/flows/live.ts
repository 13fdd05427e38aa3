import { momentAt, type Moment, type Step, type Trace } from './trace.ts';
import type { WatchedActor, WatchEvent } from './watch.ts';

export interface LiveActor extends WatchedActor {
  readonly steps: readonly Step[];
  readonly ended: boolean;
}

export type LiveActors = Readonly<Record<string, LiveActor>>;

const MOST_STEPS = 500;

/** Applies an event of an actor; ignores machines of other versions. */
export function withWatched(actors: LiveActors, watched: WatchEvent, version: string): LiveActors {
  if (watched.type === 'started') {
    if (watched.actor.version !== version) return actors;
    return { ...actors, [watched.actor.session]: { ...watched.actor, steps: [], ended: false } };
  }
  const actor = actors[watched.session];
  if (!actor) return actors;
  const changed =
    watched.type === 'ended'
      ? { ...actor, ended: true }
      : limited({ ...actor, steps: [...actor.steps, watched.step] });
  return { ...actors, [watched.session]: changed };
}

/** Drops the recorded steps and starts at the actor's current state. */
export function startedAfresh(actor: LiveActor): LiveActor {
  return cut(actor, actor.steps.length);
}

export function traceOf({ machine, version, actor, born, start, steps }: LiveActor): Trace {
  return { kind: 'statechart trace', format: 1, machine, version, actor, born, start, steps };
}

function limited(actor: LiveActor): LiveActor {
  const excess = actor.steps.length - MOST_STEPS;
  return excess > 0 ? cut(actor, excess) : actor;
}

function cut(actor: LiveActor, count: number): LiveActor {
  if (count === 0) return actor;
  const { value, active, context }: Moment = momentAt(traceOf(actor), count);
  return { ...actor, born: null, start: { value, active, context }, steps: actor.steps.slice(count) };
}
