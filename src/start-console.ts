import type { AdminConsole, App } from '../machines/app/compose.ts';
import { createAnalytics } from './analytics.ts';
import { whenIdle } from './browser/idle.ts';
import { takeNotice } from './browser/kept-notice.ts';
import { outcomeOf } from './follow.ts';
import type { ConsoleRouter } from './router.tsx';
import { notify } from './ui/feedback/notify.ts';
import { focusPageTitle } from './ui/base/page-title.tsx';

/**
 * What the page does beside the console's screens, for as long as it lives: says what the page before it had to say,
 * closes the deletes that a screen asked about when it is left, sends analytics, and indexes lists ahead of the first
 * filter.
 */
export function startConsole(console: AdminConsole, app: App, router: ConsoleRouter): void {
  const analytics = createAnalytics(app);
  showKeptNotice(router);
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) console.actor.send({ type: 'LEAVE_SCREEN' });
  });
  app.listen((emitted) => {
    const counted = outcomeOf(app, emitted)?.counts?.(emitted.event);
    if (counted) analytics(counted);
    const { from, event } = emitted;
    if (event.type === 'listed' && (from === 'activeUsers' || from === 'inactiveUsers')) {
      // Where that cannot be loaded, the screen says so, and works without once it is.
      indexUsers(console.lists[from]).catch(() => {});
    }
  });
}

/** What knows the columns comes with the list's screen, which is being loaded or is there. */
async function indexUsers(list: AdminConsole['lists']['activeUsers']): Promise<void> {
  const { userList } = await import('./screens/user/columns.tsx');
  userList.listing.prepare(list.getSnapshot().context.rows, whenIdle);
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
