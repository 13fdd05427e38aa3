import { momentAt, type Moment, type Step, type Trace } from './trace.ts';
import type { WatchedActor, WatchEvent } from './watch.ts';

/** An actor that is watched, with what it did since. */
export interface LiveActor extends WatchedActor {
  readonly steps: readonly Step[];
  readonly ended: boolean;
}

export type LiveActors = Readonly<Record<string, LiveActor>>;

/** What came before the last so many steps is let go. */
const MOST_STEPS = 500;

/** Adds an event to what is known of the actors of one version of a machine; events of others change nothing. */
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

/** Gives the actor as if it had been watched from now on only. */
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
