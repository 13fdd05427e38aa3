import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { waitFor } from 'xstate';
import { createApp } from '../../../machines/app/compose.ts';
import { createMemoryStore, type Store } from '../../../machines/common/storage.ts';
import { createClient } from '../../../openapi/client/client.ts';
import type { Configuration } from '../../../openapi/generated/types.ts';
import { createConsoleRouter } from '../../router.tsx';
import { AppContext } from '../../hooks/use-app.ts';

const ORIGIN = 'http://localhost';

const PLAIN: Configuration = { ssoEnabled: false, ssoAutoRedirect: false, supportContact: null };

const neverResolves = (): Promise<never> => new Promise(() => {});

interface Around {
  store?: Store;
  settings?: Partial<Configuration>;
  /** Returns the service's response to a path; null for a call that never gets a response. */
  answer: (path: string) => Response | null;
}

/**
 * Runs the console without a browser, at build time.
 *
 * @param path starts with the console's root
 * @returns the console with the screen of the path; `close` ends the console and returns the HTML
 */
export async function openPage(path: string, { store = createMemoryStore(), settings, answer }: Around) {
  const app = createApp({
    connect: (hooks) =>
      createClient({
        ...hooks,
        baseUrl: ORIGIN,
        fetch: async ({ url }) => {
          const asked = url.slice(ORIGIN.length);
          if (asked === '/userprofile/config.json') return Response.json({ ...PLAIN, ...settings });
          return answer(asked) ?? neverResolves();
        },
      }),
    store,
    browser: {
      root: '/userprofile/',
      passkeys: {
        obstacle: () => null,
        create: neverResolves,
        prove: neverResolves,
        canOffer: neverResolves,
        offer: neverResolves,
      },
      assign() {},
      loadHeader: neverResolves,
      save() {},
      activated: () => Promise.resolve(),
      painted: neverResolves,
      watchAttention: () => () => {},
      watchNetwork: () => () => {},
      watchStorage: () => () => {},
      openSignInWindow: () => null,
      joinWindows: () => () => {},
      reload: () => {},
      isCurrent: () => Promise.resolve(true),
    },
    loadOutcomes: async () => (await import('../../screens/console-outcomes.ts')).consoleOutcomes,
  });
  const router = createConsoleRouter(
    { app, openConsole: async () => ({ console: await app.openConsole(), prefetcher: null }) },
    { preloads: false },
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  // Scroll restoration would add a script to the HTML.
  router.update({ ...router.options, scrollRestoration: false, history });
  await waitFor(app.actor, (state) => state.matches('ready'));
  await router.load();
  const close = (): string => {
    const html = renderToStaticMarkup(
      <AppContext value={app}>
        <RouterProvider router={router} />
      </AppContext>,
    );
    app.stop();
    return html;
  };
  return { app, router, close };
}
