import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { App } from '../../machines/app/compose.ts';
import { AppContext, ConsoleContext } from '../../src/hooks/use-app.ts';
import { parseSearch, stringifySearch } from '../../src/browser/search.ts';

/** Renders a screen as the console does, with a router and the React contexts of the app and the console. */
export async function showScreen(screen: ReactNode, app: App): Promise<void> {
  const admin = await app.openConsole();
  const routeTree = createRootRoute({ component: () => screen });
  const router = createRouter({
    routeTree,
    history: createMemoryHistory(),
    basepath: '/userprofile',
    parseSearch,
    stringifySearch,
  });
  render(
    <AppContext value={app}>
      <ConsoleContext value={admin}>
        <RouterProvider router={router as never} />
      </ConsoleContext>
    </AppContext>,
  );
}
