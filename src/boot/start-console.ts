import type { AnswersAhead } from '../../openapi/answers-ahead.ts';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import { createAnalytics } from '../telemetry/analytics.ts';
import { announceTitle } from '../browser/announce.ts';
import { whenIdle } from '../browser/waiting.ts';
import { inSlices } from '../browser/in-slices.ts';
import { takeNotice } from '../browser/kept-notice.ts';
import { listenForListKeys } from '../screens/list/list-keys.ts';
import { outcomeOf } from '../outcomes/apply.ts';
import { prefetchForms } from '../prefetch/prefetch-forms.ts';
import type { ConsoleRouter } from '../routing/router.tsx';
import { userList } from '../screens/user/columns.tsx';

interface Around {
  router: ConsoleRouter;
  /** Holds answers to what is asked for before it is needed. */
  ahead: AnswersAhead;
}

/**
 * Starts the background work of a signed-in page: shows the notice of the former page, listens to the keys of lists, closes
 * a delete dialog when its screen is left, sends analytics and traces if they are configured, indexes lists before the first
 * filter, and prefetches the code and requests of forms.
 */
export function startConsole(console: AdminConsole, app: App, { router, ahead }: Around): void {
  const analytics = createAnalytics(app);
  showKeptNotice(app, router);
  prefetchForms(console, app, router);
  listenForListKeys();
  void whenIdle().then(() => {
    // Without it, forms ask once they are opened.
    import('../prefetch/ask-on-intent.ts')
      .then(({ askOnIntent }) => askOnIntent(ahead, console, app))
      .catch(() => {});
    if (app.actor.getSnapshot().context.configuration?.traced) {
      import('../telemetry/traced-calls.ts').then(({ traceCalls }) => traceCalls(ahead)).catch(() => {});
    }
  });
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) console.actor.send({ type: 'LEAVE_SCREEN' });
  });
  app.listen((emitted) => {
    const counted = outcomeOf(app, emitted)?.counts?.(emitted.event);
    if (counted) analytics(counted);
    const { from, event } = emitted;
    if (event.type === 'listed' && (from === 'activeUsers' || from === 'inactiveUsers')) {
      userList.listing.prepare(console.lists[from].getSnapshot().context.rows, inSlices);
    }
  });
}

/** Shows the notice of the page before, and focuses the title as after any navigation. */
function showKeptNotice({ notices }: App, router: ConsoleRouter): void {
  const notice = takeNotice();
  if (!notice) return;
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe();
    notices.send({ type: 'NOTIFY', notice });
    announceTitle();
  });
}
