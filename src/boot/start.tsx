import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { createApp } from '../../machines/app/compose.ts';
import { createClient } from '../../openapi/client/client.ts';
import { cookieName, XSRF_COOKIE } from '../../openapi/rules/cookie-names.ts';
import { createBrowser } from '../browser/browser.ts';
import { readCookie } from '../browser/cookies.ts';
import { remembering } from '../browser/remembering.ts';
import { browserStore } from '../browser/store.ts';
import furtherScripts from '../styles/further-scripts.css?url';
import print from '../styles/print.css?url';
import { addStylesheet } from '../browser/add-stylesheet.ts';
import { announceNavigation } from '../routing/announce-navigation.ts';
import { afterPaint, whenIdle } from '../browser/waiting.ts';
import { markChunkFailure } from '../browser/chunk-failure.ts';
import { IS_PREFETCH_ENABLED } from '../prefetch/is-prefetch-enabled.ts';
import type { PrefetchCache } from '../prefetch/prefetch-cache.ts';
import { applyOutcomes } from '../outcomes/apply.ts';
import { startFlows } from '../flows/start-flows.ts';
import { consoleOpener } from './open-console.ts';
import { createConsoleRouter } from '../router.tsx';
import { Boot } from '../screens/boot.tsx';
import { restoreLostFocus } from '../ui/layout/restore-lost-focus.ts';
import { lazyComponent } from '../ui/overlay/lazy-component.tsx';
import { Notices, toasterAfter } from '../screens/notices.tsx';
import { AppContext } from '../hooks/use-app.ts';

interface StartOptions {
  readonly root: Root;
  readonly screenShown: Promise<void>;
}

/**
 * Starts the console in the page.
 *
 * @param cache responses to the requests of the first screen
 * @param root the element in which React renders the console
 * @param screenShown resolves once React has rendered a screen in `root`; files that no first screen needs are loaded
 * after that
 */
export function start(cache: PrefetchCache, { root, screenShown }: StartOptions): void {
  const browser = createBrowser(
    (href) => router.history.replace(href),
    () => routeLoaded.then(afterPaint),
  );
  const app = createApp({
    connect: (hooks) =>
      createClient({
        ...hooks,
        xsrf: () => readCookie(cookieName(location.origin, 'xsrf')) ?? readCookie(XSRF_COOKIE),
        fetch: cache.fetch,
      }),
    store: remembering(browserStore),
    browser,
    loadOutcomes: async () => (await import('../screens/console-outcomes.ts')).consoleOutcomes,
  });
  const router = createConsoleRouter(
    { app, openConsole: consoleOpener(app, () => router, cache) },
    { preloads: IS_PREFETCH_ENABLED },
  );
  applyOutcomes(app, router, browser);
  addEventListener('vite:preloadError', ({ payload }) => {
    markChunkFailure(payload);
    app.version.send({ type: 'CHUNK_FAILED' });
  });
  startFlows(app, router);
  announceNavigation(router);
  restoreLostFocus();
  const unsubscribe = router.subscribe('onResolved', () => {
    unsubscribe();
    cache.clear();
  });

  const routeLoaded = new Promise<void>((resolve) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      resolve();
    });
  }).then(afterPaint);
  const firstPaint = screenShown.then(afterPaint);
  void firstPaint.then(() => {
    addStylesheet(furtherScripts);
    addStylesheet(print, 'print');
  });

  // The warning's code is loaded before it is needed, because the warning appears after a deployment, when the server
  // no longer has this chunk.
  const Outdated = lazyComponent(async () => {
    await firstPaint;
    await whenIdle();
    return (await import('../screens/outdated.tsx')).Outdated;
  });

  const NoticeToaster = toasterAfter(firstPaint);

  root.render(
    <StrictMode>
      <AppContext value={app}>
        <Outdated />
        <Boot>
          <RouterProvider router={router} />
        </Boot>
        <Notices notices={app.notices} NoticeToaster={NoticeToaster} />
      </AppContext>
    </StrictMode>,
  );
}
