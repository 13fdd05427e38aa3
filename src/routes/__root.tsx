import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { ListPath } from '../paths.ts';

/** A list that is still in the page, and is shown before the router is there. */
interface Returning {
  path: ListPath;
  /** Resolves once what is in the page by the call is seen. */
  painted: () => Promise<void>;
}

export interface RouterContext {
  app: App;
  /** Loads what signed-in people work with, once. */
  openConsole: () => Promise<AdminConsole>;
  /** What is come back to, as `followReturns` tells; null on the way to anything else. */
  returning: { current: Returning | null };
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
