import type { AnyActorRef } from 'xstate';
import type { App } from '../../machines/app/compose.ts';

/** Keeps a route from loading again without a navigation. */
export const perNavigation = { shouldReload: false, gcTime: 0 } as const;

/**
 * Ends what a route's loader has opened once nothing shows it any more: the router aborts a loader's work where its screen is
 * left, where the same route shows what another address opened, and where it was never come to.
 */
export function endWith({ signal }: AbortController, end: () => void): void {
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}

/**
 * Gives the actor of a screen that a loader has opened (`App.openScreen`), and ends it so. Each visit has an actor of its own,
 * also one that returns to an address. It is started outside React, whose strict mode would start it twice, and a code can be
 * exchanged only once.
 */
export function shownBy<Screen extends AnyActorRef>(
  loader: AbortController,
  app: App,
  screen: Screen,
): Screen {
  endWith(loader, () => app.closeScreen(screen));
  return screen;
}
