import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AdminConsole, App } from '../../machines/app/compose.ts';

export interface RouterContext {
  app: App;
  /** Loads what signed-in people work with, once. */
  openConsole: () => Promise<AdminConsole>;
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
