import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { App } from '../../machines/compose.ts';

export const Route = createRootRouteWithContext<{ app: App }>()({ component: Outlet });
