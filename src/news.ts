import type { AnyActorRef } from 'xstate';
import type { App, Browser, News } from '../machines/compose.ts';
import type { RemovalName } from '../machines/removals.ts';
import type { FormName } from '../machines/forms.ts';
import { createAnalytics } from './analytics.ts';
import type { ConsoleRouter } from './router.tsx';
import { outcomesOf } from './form-outcomes.ts';
import { noticeFor } from './notices.ts';
import { whenIdle } from './browser/idle.ts';
import { keepNotice, takeNotice } from './browser/kept-notice.ts';
import { logError } from './browser/log.ts';
import { parseSearch } from './browser/search.ts';
import { paths } from './paths.ts';
import { notify } from './ui/notify.ts';
import { focusPageTitle } from './ui/page-header.tsx';

/** What can load a page anew. */
type Loader = Pick<Browser, 'root' | 'assign'>;

/**
 * Follows what the machines tell for as long as the page lives: a notice for what a person must know, a navigation
 * where the specification names one, an analytics event, and lists indexed ahead of the first filter.
 */
export function followNews(app: App, router: ConsoleRouter, loader: Loader): void {
  const analytics = createAnalytics(app);
  showKeptNotice(router);
  closeWithScreens(app, router);
  app.listen((news) => {
    const notice = noticeFor(news);
    if (notice && loadsAnew(news, router)) keepNotice(notice);
    else if (notice) notify(notice.kind, notice.text);
    navigateFor(news, router, loader);
    logFor(news);
    analytics(news);
    if (news.event.type === 'listed' && (news.from === 'activeUsers' || news.from === 'inactiveUsers')) {
      // Where that cannot be loaded, the screen says so, and works without once it is.
      indexUsers(app.lists[news.from]).catch(() => {});
    }
  });
}

/** What knows the columns comes with the list's screen, which is being loaded or is there. */
async function indexUsers(list: App['lists']['activeUsers']): Promise<void> {
  const { userList } = await import('./screens/users/user-columns.tsx');
  userList.listing.prepare(list.getSnapshot().context.rows, whenIdle);
}

/** Where a delete leads to (specification, section 2), and the other address that it is asked for at. */
const REMOVED_AT: Record<RemovalName, { list: string; formOf: (uuid: string) => string }> = {
  businessProfileRemoval: { list: '/profile/business/list', formOf: paths.editBusinessProfile },
  visibilityProfileRemoval: { list: '/profile/visibility/list', formOf: paths.editVisibilityProfile },
  appProfileRemoval: { list: '/profile/app/list', formOf: paths.editAppProfile },
  applicationRemoval: { list: '/application/list', formOf: paths.editApplication },
};

/** After deleting an application profile the page is loaded anew (specification, section 2). */
const loadsAnew = (news: News, router: ConsoleRouter): boolean =>
  news.from === 'appProfileRemoval' && news.event.type === 'removed' && !isRemovedElsewhere(news, router);

/** Whoever went elsewhere while the service was deleting is let be. */
function isRemovedElsewhere({ from, event }: News, router: ConsoleRouter): boolean {
  if (event.type !== 'removed') return false;
  const { list, formOf } = REMOVED_AT[from as RemovalName];
  return ![list, formOf(event.target.uuid)].includes(router.state.location.pathname);
}

/** What the page before this one had to say is said here, and the title has the focus, as after any navigation. */
function showKeptNotice(router: ConsoleRouter): void {
  const notice = takeNotice();
  if (!notice) return;
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe();
    notify(notice.kind, notice.text);
    focusPageTitle();
  });
}

/** A delete that is asked about on one screen is not on another, to which a link in its dialog may have led. */
function closeWithScreens({ removals }: App, router: ConsoleRouter): void {
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return;
    for (const removal of Object.values<AnyActorRef>(removals)) removal.send({ type: 'CLOSE' });
  });
}

function navigateFor(news: News, router: ConsoleRouter, { root, assign }: Loader): void {
  const { from, event } = news;
  switch (event.type) {
    case 'removed': {
      if (isRemovedElsewhere(news, router)) break;
      const { list } = REMOVED_AT[from as RemovalName];
      if (loadsAnew(news, router)) {
        assign(root + list.slice(1));
        break;
      }
      // Where the list is shown already, it stays as it is filtered.
      if (router.state.location.pathname !== list) void router.navigate({ to: list });
      break;
    }
    case 'missing':
      void router.navigate({ to: '/notFound' });
      break;
    case 'formSaved':
      // What is edited is at its address already.
      if (event.target.uuid === null) {
        void router.navigate({ to: outcomesOf(from as FormName).pathOf(event.stored.uuid), replace: true });
      }
      break;
    case 'finished':
      void router.navigate({ ...addressOf(event.returnTo ?? '/user/list'), replace: true });
      break;
    case 'signedOut':
      // The guard sends to the login screen; one that is just waiting for the session does so without being told.
      if ('reason' in event && event.reason === 'expired' && !router.state.isLoading)
        void router.invalidate();
      break;
    default:
  }
}

/** What only the log is told (specification, sections 7 and 8). */
function logFor({ from, event }: News): void {
  if (event.type === 'configurationFailed') logError('Could not load configuration');
  if (from === 'selfCallback' && event.type === 'failed') {
    logError(`Signing in did not complete: ${event.reason}`, event.detail ?? '');
  }
  if (from === 'callback') {
    logError(`Single sign-on did not complete: ${event.reason}`, event.detail ?? event.fault?.code ?? '');
  }
  if (event.type === 'ssoNotStarted') logError('Single sign-on could not start', event.fault.code ?? '');
}

/** An address below the console's root, as the router takes it. */
function addressOf(address: string): { to: string; search: never } {
  const { pathname, search } = new URL(address, location.origin);
  return { to: pathname, search: parseSearch(search) as never };
}
