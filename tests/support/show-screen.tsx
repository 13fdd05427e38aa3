import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createApp, type App } from '../../machines/compose.ts';
import { createMemoryStore, type Store } from '../../machines/storage.ts';
import { createClient } from '../../openapi/client.ts';
import { AppContext, ConsoleContext } from '../../src/use-app.ts';
import { createStubService } from './stub-service.ts';

/** An app whose service answers these calls and no others; nothing is stored unless told. */
export function appOn(
  answers: Parameters<typeof createStubService>[0],
  store: Store = createMemoryStore(),
): App {
  const { fetch } = createStubService(answers);
  return createApp({
    connect: (hooks) => createClient({ ...hooks, baseUrl: 'https://suite.example', fetch }),
    store,
    browser: { assign: () => {}, root: '/userprofile/', loadHeader: () => Promise.resolve(), save: () => {} },
  });
}

/** Shows a screen as the console does: its links are the router's, and the app and its console are around it. */
export async function showScreen(screen: ReactNode, app: App): Promise<void> {
  const admin = await app.openConsole();
  const routeTree = createRootRoute({ component: () => screen });
  const router = createRouter({ routeTree, history: createMemoryHistory(), basepath: '/userprofile' });
  render(
    <AppContext value={app}>
      <ConsoleContext value={admin}>
        <RouterProvider router={router as never} />
      </ConsoleContext>
    </AppContext>,
  );
}
