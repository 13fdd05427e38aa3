import type { BrowserPort } from '../../machines/app/browser-port.ts';
import type { App } from '../../machines/app/compose.ts';
import type { Emitted } from '../../machines/app/emitted.ts';
import { isEnabled } from '../../machines/app/is-enabled.ts';
import { type OutcomeRows, rowOf } from '../../machines/app/outcome.ts';
import { keepNotice } from '../browser/kept-notice.ts';
import { logError } from '../browser/log.ts';
import type { NewNotice } from '../../machines/shell/notice-stack.ts';
import { newNotice } from './new-notice.ts';
import type { Destination, Outcome } from './outcome.ts';
import { initialOutcomes } from './initial-outcomes.ts';
import type { RegisteredRouter } from '@tanstack/react-router';

/** The browser functions with which outcomes load a page from the server. */
export type PageLoader = Pick<BrowserPort, 'root' | 'assign' | 'reload'>;

/**
 * Returns the outcome of an emitted event. Looks it up in the table of the sign-in machines and, once the console is
 * loaded, in the console's table.
 */
export function outcomeOf(app: App, emitted: Emitted): Outcome<unknown> | undefined {
  const rows: OutcomeRows<object> = { ...app.actor.getSnapshot().context.outcomes, ...initialOutcomes };
  // The cast is safe, because rows are keyed by the type of the event.
  return rowOf(rows, emitted) as Outcome<unknown> | undefined;
}

/**
 * Applies the outcome of each emitted event, until the page is unloaded: shows or withdraws notices, navigates, and
 * writes to the log.
 */
export function applyOutcomes(app: App, router: RegisteredRouter, loader: PageLoader): void {
  app.subscribe((emitted) => {
    const outcome = outcomeOf(app, emitted);
    const { pathname } = router.state.location;
    const destination = outcome?.goes?.(emitted.event, pathname) ?? null;
    const path = outcome?.undoes?.(emitted.event) ?? null;
    const changes = path === null ? [] : app.takeChanges(path);
    const created = outcome ? newNotice(outcome, emitted, pathname, changes) : null;
    const notice = created && hasMail(app) ? created : withoutMail(created);
    if (notice && reloadsPage(destination)) keepNotice(notice);
    else if (notice) app.notices.send({ type: 'NOTIFY', notice });
    if (outcome?.withdraws) app.notices.send({ type: 'WITHDRAW', about: outcome.withdraws });
    if (destination !== null) go(destination, router, loader);
    const entry = outcome?.log?.(emitted.event);
    if (entry) logError(...entry.filter((word) => word !== undefined));
  });
}

const hasMail = (app: App): boolean => isEnabled(app.actor.getSnapshot().context, 'mailEnabled');

/** Removes the button that sends a mail. */
const withoutMail = (notice: NewNotice | null): NewNotice | null =>
  notice?.action?.to === 'resetMail' ? { ...notice, action: null } : notice;

/** Returns whether a destination loads a page from the server. The new page must then show the notice. */
const reloadsPage = (destination: Destination | null): boolean =>
  destination === 'reload' || (typeof destination === 'object' && destination?.reload === true);

function go(destination: Destination, router: RegisteredRouter, { root, assign, reload }: PageLoader): void {
  if (destination === 'reload') {
    reload();
    return;
  }
  if (destination === 'guard') {
    // Only the console's routes have guards. Other routes must not load again, because that would start their screens
    // again, such as the callback, whose code can be exchanged only once. While the router is loading, its guards
    // already wait for the session.
    const isGuarded = router.state.matches.some(({ routeId }) => routeId === '/_console');
    if (isGuarded && !router.state.isLoading) void router.invalidate();
    return;
  }
  const { to, replace = false } = destination;
  if (destination.reload) assign(root + to.slice(1));
  else void router.navigate({ ...addressOf(to), replace });
}

/** Splits an address below the console's root into the parts that the router takes. */
function addressOf(address: string): { to: string; search: () => Record<string, string> } {
  const { pathname, search } = new URL(address, location.origin);
  return { to: pathname, search: () => Object.fromEntries(new URLSearchParams(search)) };
}
