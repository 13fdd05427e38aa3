import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { createApp, type App } from '../../machines/app/compose.ts';
import { createMemoryStore, type Store } from '../../machines/common/storage.ts';
import { createClient } from '../../openapi/client/client.ts';
import { announceNavigation } from '../../src/routing/announce-navigation.ts';
import { createBrowser } from '../../src/browser/browser.ts';
import { applyOutcomes } from '../../src/outcomes/apply.ts';
import { PrefetchCache } from '../../src/prefetch/prefetch-cache.ts';
import { consoleOpener } from '../../src/boot/open-console.ts';
import { createConsoleRouter, type ConsoleRouter } from '../../src/router.tsx';
import { Boot } from '../../src/screens/boot.tsx';
import { NoticeToaster } from '../../src/screens/notice-toaster.tsx';
import { AppContext } from '../../src/hooks/use-app.ts';
import { loadOutcomes } from './outcomes.ts';
import { type Answers, createStubService } from './stub-service.ts';
import { currentUser, userSummary } from './summaries.ts';

export const API = '/userprofile/api/v1';
const HOUR = 3_600_000;

/**
 * The default responses of the stub service. An administrator is signed in. There are two active users and an inactive
 * one, but no business profiles or applications.
 */
const usualAnswers: Answers = {
  'GET /userprofile/config.json': () => ({ ssoEnabled: false, ssoAutoRedirect: false, supportContact: null }),
  [`GET ${API}/auth/frontendconfig`]: () => ({
    propelAuthUrl: null,
    clientId: 'console',
    envBaseUrl: `${location.origin}/`,
  }),
  [`POST ${API}/auth/session`]: () => ({ redirectUrl: null }),
  [`GET ${API}/auth/logout`]: () => new Response(null, { status: 204 }),
  [`GET ${API}/me`]: () => currentUser(),
  [`GET ${API}/user/list/active`]: () => [userSummary('anna'), userSummary('ben')],
  [`GET ${API}/user/list/inactive`]: () => [userSummary('cleo', { active: false })],
  [`GET ${API}/user/lastSignIns`]: ({ search }) =>
    search.getAll('uuid').map((uuid) => ({ uuid, lastSignIn: null })),
  [`GET ${API}/profile/business/list`]: () => [],
  [`GET ${API}/app/list`]: () => [],
  [`GET ${API}/user/config`]: () => [],
};

export interface OpenConsole {
  app: App;
  router: ConsoleRouter;
  service: ReturnType<typeof createStubService>;
  cache: PrefetchCache;
  store: Store;
  /** The URLs to which the console has navigated by loading a new page, in order. */
  loaded: readonly string[];
  /** Returns the console's current address, relative to its root. */
  address: () => string;
}

const opened: OpenConsole[] = [];

/**
 * Opens the whole console at an address below its root: the real machines, routes and screens on a stub
 * service.
 *
 * @param answers responses that replace the default ones
 * @param signedIn whether a token is stored; true by default
 * @param preloads whether links preload their routes on intent; false by default, so that the tests see only
 * requests of screens
 */
export function openConsole(
  path: string,
  {
    answers = {},
    signedIn = true,
    preloads = false,
  }: { answers?: Answers; signedIn?: boolean; preloads?: boolean } = {},
): OpenConsole {
  const service = createStubService({ ...usualAnswers, ...answers });
  const cache = new PrefetchCache(service.fetch);
  const store = createMemoryStore(
    signedIn
      ? {
          'user-profile.access_token': 'the-token',
          'user-profile.token_expiry': String(Date.now() + HOUR),
        }
      : {},
  );
  const browser = createBrowser(
    (href) => router.history.replace(href),
    () => Promise.resolve(),
  );
  const app = createApp({
    connect: (hooks) => createClient({ ...hooks, baseUrl: location.origin, fetch: cache.fetch }),
    store,
    browser,
    loadOutcomes,
  });
  const loaded: string[] = [];
  const loader = { ...browser, assign: (address: string) => loaded.push(address) };
  const router = createConsoleRouter(
    { app, openConsole: consoleOpener(app, () => router, cache) },
    { preloads: preloads },
  );
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [`/userprofile/${path}`] }),
  });
  applyOutcomes(app, router, loader);
  announceNavigation(router);
  render(
    <AppContext value={app}>
      <Boot>
        <RouterProvider router={router} />
      </Boot>
      <NoticeToaster notices={app.notices} />
    </AppContext>,
  );
  const console = {
    app,
    router,
    service,
    cache,
    store,
    loaded,
    address: () => router.history.location.href.replace('/userprofile', ''),
  };
  opened.push(console);
  return console;
}

/** Stops every console that a test opened. For `afterEach`. */
export function closeConsoles(): void {
  for (const { app } of opened.splice(0)) app.stop();
}

/** Waits for the page with this heading. */
export const page = (title: string): Promise<HTMLElement> => screen.findByRole('heading', { name: title });

/** Returns a promise with the function that resolves it, to delay a response. */
export function deferred<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
