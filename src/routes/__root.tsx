import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { RowFit } from '../browser/row-fit.ts';
import type { Prefetcher } from '../prefetch/prefetcher.ts';

export interface RouterContext {
  app: App;
  /** Loads the console for signed-in users, once. */
  openConsole: () => Promise<OpenedConsole>;
  rowFit: RowFit;
}

export interface OpenedConsole {
  console: AdminConsole;
  /** Prefetches what a preloaded route requests first; null if nothing is prefetched. */
  prefetcher: Prefetcher | null;
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
