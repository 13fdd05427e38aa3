import type { BrowserPort } from '../../machines/app/browser-port.ts';
import type { App } from '../../machines/app/compose.ts';
import type { Emitted } from '../../machines/app/emitted.ts';
import { type OutcomeRows, rowOf } from '../../machines/app/outcome.ts';
import { keepNotice } from '../browser/kept-notice.ts';
import { logError } from '../browser/log.ts';
import { newNotice } from './new-notice.ts';
import type { Destination, Outcome } from './outcome.ts';
import { signInOutcomes } from './sign-in.ts';
import type { ConsoleRouter } from '../routing/router.tsx';

/** What can load a page anew. */
export type PageLoader = Pick<BrowserPort, 'root' | 'assign' | 'reload'>;

/** The row of what an actor has emitted: of the table that is there from the start, or of the console's, once that is. */
export function outcomeOf(app: App, emitted: Emitted): Outcome<unknown> | undefined {
  const rows: OutcomeRows<object> = { ...app.actor.getSnapshot().context.outcomes, ...signInOutcomes };
  // The row stands under the event's own name.
  return rowOf(rows, emitted) as Outcome<unknown> | undefined;
}

/**
 * Carries out what outcomes mean for the person, for as long as the page lives: a notice for what they must know, a
 * navigation where there is one, and what only the log is told.
 */
export function applyOutcomes(app: App, router: ConsoleRouter, loader: PageLoader): void {
  app.listen((emitted) => {
    const outcome = outcomeOf(app, emitted);
    const { pathname } = router.state.location;
    const destination = outcome?.goes?.(emitted.event, pathname) ?? null;
    const notice = outcome ? newNotice(outcome, emitted, pathname) : null;
    if (notice && isAnew(destination)) keepNotice(notice);
    else if (notice) app.notices.send({ type: 'NOTIFY', notice });
    if (outcome?.withdraws) app.notices.send({ type: 'WITHDRAW', about: outcome.withdraws });
    if (destination !== null) go(destination, router, loader);
    const entry = outcome?.log?.(emitted.event);
    if (entry) logError(...entry.filter((word) => word !== undefined));
  });
}

/** Whether the page is loaded anew: what it has to say is said by the page that comes. */
const isAnew = (destination: Destination | null): boolean =>
  destination === 'reload' || (typeof destination === 'object' && destination?.anew === true);

function go(destination: Destination, router: ConsoleRouter, { root, assign, reload }: PageLoader): void {
  if (destination === 'reload') {
    reload();
    return;
  }
  if (destination === 'guard') {
    // One that is just waiting for the session does so without being told.
    if (!router.state.isLoading) void router.invalidate();
    return;
  }
  const { to, replace = false, anew = false } = destination;
  if (anew) assign(root + to.slice(1));
  else void router.navigate({ ...addressOf(to), replace });
}

/** An address below the console's root, as the router takes it. */
function addressOf(address: string): { to: string; search: () => Record<string, string> } {
  const { pathname, search } = new URL(address, location.origin);
  return { to: pathname, search: () => Object.fromEntries(new URLSearchParams(search)) };
}
