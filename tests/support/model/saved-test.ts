import type { AnyActorRef } from 'xstate';
import { type LiveActors, traceOf, withWatched } from '../../../machines/flows/live.ts';
import { type TracePath, testOf } from '../../../machines/flows/trace-test.ts';
import { watchActors } from '../../../machines/flows/watch.ts';

/** Returns the path that the text of a saved test contains. */
export function pathIn(file: string): TracePath {
  const text = /const path: TracePath = (?<path>\{[\s\S]*?\n\]\});/.exec(file)?.groups?.['path'];
  if (text === undefined) throw new Error('The file contains no path');
  return JSON.parse(text) as TracePath;
}

/** Records what an actor does. `save` returns the text of a saved test with this record. */
export function recordTest(actor: AnyActorRef): { save: () => string } {
  let actors: LiveActors = {};
  watchActors(actor, (watched) => {
    const version = watched.type === 'started' ? watched.actor.version : '';
    actors = withWatched(actors, watched, version);
  });
  return { save: () => testOf(traceOf(actors[actor.sessionId]!)) };
}
