import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { RowFit } from '../browser/row-fit.ts';

export interface RouterContext {
  app: App;
  /** Loads the console for signed-in users, once. */
  openConsole: () => Promise<AdminConsole>;
  rowFit: RowFit;
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
