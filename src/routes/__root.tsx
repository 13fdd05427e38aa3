import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { RowFit } from '../browser/row-fit.ts';
import type { Prefetcher } from '../prefetch/prefetcher.ts';

export interface RouterContext {
  app: App;
  /** Loads the console on the first call; later calls return the same console. After a failure, loads it again. */
  openConsole: () => Promise<OpenedConsole>;
  rowFit: RowFit;
}

export interface OpenedConsole {
  console: AdminConsole;
  /** Prefetches the first requests of a preloaded route; null in a build without prefetching. */
  prefetcher: Prefetcher | null;
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
