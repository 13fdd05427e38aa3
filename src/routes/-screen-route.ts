import type { AnyActorRef } from 'xstate';
import type { App } from '../../machines/app/compose.ts';

/** A route's match, as `onLeave` gets it: without data if the loader has failed. */
interface Left<Data> {
  context: { app?: App };
  loaderData?: Data | undefined;
}

/** Keeps a route from loading again without a navigation. */
export const perNavigation = { shouldReload: false, gcTime: 0 } as const;

/**
 * Ends the actor of a route whose loader visits a machine (`App.openScreen`): each visit has an actor of its own, also one
 * that returns to an address. It is started outside React, whose strict mode would start it twice, and a code can be
 * exchanged only once.
 */
export const ofScreenActor = {
  ...perNavigation,
  onLeave: ({ context: { app }, loaderData }: Left<unknown>) =>
    app?.closeScreen(loaderData as AnyActorRef | undefined),
};
