import type { App, News } from '../machines/compose.ts';
import { logError } from './browser/log.ts';
import { parseSearch } from './browser/search.ts';
import { noticeFor } from './notices.ts';
import type { ConsoleRouter } from './router.tsx';
import { notify } from './ui/notify.ts';

/**
 * Follows what the machines of signing in, passwords and faults tell for as long as the page lives: a notice for what
 * a person must know, and a navigation where the specification names one. For the rest see `console-news.ts`.
 */
export function followNews(app: App, router: ConsoleRouter): void {
  app.listen((news) => {
    const notice = noticeFor(news);
    if (notice) notify(notice.kind, notice.text, notice.detail);
    navigateFor(news, router);
    logFor(news);
  });
}

function navigateFor({ event }: News, router: ConsoleRouter): void {
  switch (event.type) {
    case 'missing':
      // Instead of the address that leads there: going back from it would lead there again.
      void router.navigate({ to: '/notFound', replace: true });
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
