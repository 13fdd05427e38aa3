import { momentAt, type Moment, type Step, type Trace } from './trace.ts';
import type { WatchedActor, WatchEvent } from './watch.ts';

export interface LiveActor extends WatchedActor {
  readonly steps: readonly Step[];
  readonly ended: boolean;
}

export type LiveActors = Readonly<Record<string, LiveActor>>;

/** Maximum number of recorded steps of an actor. Older steps are removed. */
const MAX_STEPS = 500;

/**
 * Returns the recorded actors after an event of a watched actor: adds a started actor, adds a step to its record, or
 * marks it as ended. Ignores an actor whose machine has another version than the chart.
 */
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

/**
 * Returns a name that an actor shares with the actor that replaces it, for example when a screen opens another form.
 */
export const stableNameOf = ({
  actor,
  machine,
  session,
}: Pick<WatchedActor, 'actor' | 'machine' | 'session'>): string => (actor === session ? machine : actor);

/**
 * Returns the session id of the actor to follow after an event. If the followed actor has ended, follows the running
 * actor that replaces it (`stableNameOf`).
 */
export function followAfter(actors: LiveActors, followed: string, watched: WatchEvent): string {
  const before = actors[followed];
  if (!before?.ended) return followed;
  const isNew = ({ session }: LiveActor): boolean =>
    watched.type === 'started'
      ? watched.actor.session === session
      : watched.type === 'ended' && watched.session === followed;
  const next = Object.values(actors).findLast(
    (one) =>
      !one.ended &&
      one.machine === before.machine &&
      stableNameOf(one) === stableNameOf(before) &&
      isNew(one),
  );
  return next?.session ?? followed;
}

/** Removes the recorded steps, so that the record starts at the actor's current state. */
export function restarted(actor: LiveActor): LiveActor {
  return cut(actor, actor.steps.length);
}

export function traceOf({ machine, version, actor, born, start, steps }: LiveActor): Trace {
  return { kind: 'statechart trace', format: 1, machine, version, actor, born, start, steps };
}

function limited(actor: LiveActor): LiveActor {
  const excess = actor.steps.length - MAX_STEPS;
  return excess > 0 ? cut(actor, excess) : actor;
}

function cut(actor: LiveActor, count: number): LiveActor {
  if (count === 0) return actor;
  const { value, active, context }: Moment = momentAt(traceOf(actor), count);
  return { ...actor, born: null, start: { value, active, context }, steps: actor.steps.slice(count) };
}
