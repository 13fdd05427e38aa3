import type { AdminConsole, App } from '../../machines/app/compose.ts';
import { createAnalytics } from '../telemetry/analytics.ts';
import { announceTitle } from '../routing/announce-navigation.ts';
import { whenIdle } from '../browser/waiting.ts';
import { inSlices } from '../browser/in-slices.ts';
import { takeNotice } from '../browser/kept-notice.ts';
import { outcomeOf } from '../outcomes/apply.ts';
import { IS_PREFETCH_ENABLED } from '../prefetch/is-prefetch-enabled.ts';
import type { PrefetchCache } from '../prefetch/prefetch-cache.ts';
import { prefetchFormCode } from '../prefetch/prefetch-form-code.ts';
import { createPrefetcher } from '../prefetch/prefetcher.ts';
import type { OpenedConsole } from '../routes/__root.tsx';
import type { ConsoleRouter } from '../router.tsx';
import { userList } from '../screens/user/columns.tsx';

interface Around {
  router: ConsoleRouter;
  cache: PrefetchCache;
}

/**
 * Starts the background work of a signed-in page: shows the notice of the previous page, closes
 * dialogs when the user leaves a screen, sends analytics and traces if they are configured, indexes the lists of users
 * before the first search, and prefetches the code of forms.
 *
 * @returns the prefetcher of the screens' requests
 */
export function startConsole(
  console: AdminConsole,
  app: App,
  { router, cache }: Around,
): Pick<OpenedConsole, 'prefetcher'> {
  const analytics = createAnalytics(app);
  showKeptNotice(app, router);
  void whenIdle().then(() => {
    if (app.actor.getSnapshot().context.configuration?.traced) {
      import('../telemetry/traced-calls.ts').then(({ traceCalls }) => traceCalls(cache)).catch(() => {});
    }
  });
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) console.actor.send({ type: 'LEAVE_SCREEN' });
  });
  app.subscribe((emitted) => {
    const counted = outcomeOf(app, emitted)?.counts?.(emitted.event);
    if (counted) analytics(counted);
    const { from, event } = emitted;
    if (event.type === 'listed' && (from === 'activeUsers' || from === 'inactiveUsers')) {
      userList.listing.prepare(console.lists[from].getSnapshot().context.rows, inSlices);
    }
  });
  if (!IS_PREFETCH_ENABLED) return { prefetcher: null };
  prefetchFormCode(console, app, router);
  return { prefetcher: createPrefetcher(app, cache) };
}

/** Shows the notice that the previous page stored, and focuses the title as after a navigation. */
function showKeptNotice({ notices }: App, router: ConsoleRouter): void {
  const notice = takeNotice();
  if (!notice) return;
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe();
    notices.send({ type: 'NOTIFY', notice });
    announceTitle();
  });
}
