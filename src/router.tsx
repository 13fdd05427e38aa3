import { createRouter } from '@tanstack/react-router';
import { RowFit } from './browser/row-fit.ts';
import { parseSearch, stringifySearch } from './browser/search.ts';
import type { RouterContext } from './routes/__root.tsx';
import { routeTree } from './routeTree.gen.ts';
import { Failed } from './screens/failed.tsx';
import { NotFound } from './screens/not-found.tsx';
import { LoadingOverlay } from './ui/base/spinner.tsx';

const SLOW_MS = 300;

/**
 * Creates the console's router.
 *
 * @param preloads whether links preload their routes on intent (hover, focus, touch)
 */
export function createConsoleRouter(
  context: Omit<RouterContext, 'rowFit'>,
  { preloads }: { preloads: boolean },
) {
  return createRouter({
    routeTree,
    basepath: '/userprofile',
    context: { ...context, rowFit: new RowFit() },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // The element `main` scrolls, not the window. The selector excludes the prerendered page, which keeps its scroll
    // position until React replaces it.
    scrollToTopSelectors: ['#root main'],
    defaultPendingComponent: LoadingOverlay,
    defaultPendingMs: SLOW_MS,
    defaultPreload: preloads ? 'intent' : false,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failed,
  });
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}
