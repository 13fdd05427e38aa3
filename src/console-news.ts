import type { App, Browser, News } from '../machines/compose.ts';
import type { AdminConsole } from '../machines/console.ts';
import type { FormName } from '../machines/forms.ts';
import type { RemovalName } from '../machines/removals.ts';
import { createAnalytics } from './analytics.ts';
import { whenIdle } from './browser/idle.ts';
import { keepNotice, takeNotice } from './browser/kept-notice.ts';
import { consoleNoticeFor } from './console-notices.ts';
import { outcomesOf } from './form-outcomes.ts';
import { paths } from './paths.ts';
import type { ConsoleRouter } from './router.tsx';
import { notify } from './ui/notify.ts';
import { focusPageTitle } from './ui/page-header.tsx';

/** What can load a page anew. */
export type PageLoader = Pick<Browser, 'root' | 'assign'>;

/**
 * Follows what the console's machines tell for as long as the page lives: a notice for what a person must know, a
 * navigation where the specification names one, an analytics event, and lists indexed ahead of the first filter.
 */
export function followConsole(
  console: AdminConsole,
  app: App,
  router: ConsoleRouter,
  loader: PageLoader,
): void {
  const analytics = createAnalytics(app);
  showKeptNotice(router);
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) console.actor.send({ type: 'LEAVE_SCREEN' });
  });
  app.listen((news) => {
    const notice = consoleNoticeFor(news);
    if (notice && loadsAnew(news, router)) keepNotice(notice);
    else if (notice) notify(notice.kind, notice.text, notice.detail);
    navigateFor(news, router, loader);
    analytics(news);
    if (news.event.type === 'listed' && (news.from === 'activeUsers' || news.from === 'inactiveUsers')) {
      // Where that cannot be loaded, the screen says so, and works without once it is.
      indexUsers(console.lists[news.from]).catch(() => {});
    }
  });
}

/** What knows the columns comes with the list's screen, which is being loaded or is there. */
async function indexUsers(list: AdminConsole['lists']['activeUsers']): Promise<void> {
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
    notify(notice.kind, notice.text, notice.detail);
    focusPageTitle();
  });
}

function navigateFor(news: News, router: ConsoleRouter, { root, assign }: PageLoader): void {
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
    case 'formSaved':
      // What is edited is at its address already.
      if (event.target.uuid === null) {
        void router.navigate({ to: outcomesOf(from as FormName).pathOf(event.stored.uuid), replace: true });
      }
      break;
    case 'formHandedOver':
      void router.navigate({ to: outcomesOf(from as FormName).list });
      break;
    default:
  }
}
