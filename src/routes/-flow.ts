import type { AnyActorRef } from 'xstate';
import type { App } from '../../machines/app/compose.ts';

/** A route's match, as `onLeave` is given it: without data where the loader has failed. */
interface Left<Data> {
  context: { app?: App };
  loaderData?: Data | undefined;
}

/** What every route says that has something of its own for each visit: nothing else starts another. */
export const ofOneVisit = { shouldReload: false, gcTime: 0 } as const;

/**
 * What a route says whose loader visits a machine (`App.visit`): each visit has an actor of its own, also one that
 * comes back to an address that was left. It is started outside React, which would start it twice in its strict mode,
 * and a code can be exchanged only once.
 */
export const ofOneActor = {
  ...ofOneVisit,
  onLeave: ({ context: { app }, loaderData }: Left<unknown>) =>
    app?.leave(loaderData as AnyActorRef | undefined),
};
