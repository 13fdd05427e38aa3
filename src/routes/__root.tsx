import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { ListPath } from '../paths.ts';

export interface RouterContext {
  app: App;
  /** Loads what signed-in people work with, once. */
  openConsole: () => Promise<AdminConsole>;
  /** The list that is come back to, which is in the page and shown before the router is there (`followReturns`). */
  returning: { path: ListPath | null };
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
