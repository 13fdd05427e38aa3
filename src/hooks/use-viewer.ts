import { useRouteContext } from '@tanstack/react-router';
import type { CurrentUser } from '../../openapi/generated/types.ts';

/**
 * Returns the signed-in user, for screens below the route `_console`. A navigation does not make the caller render
 * again.
 */
export const useViewer = (): CurrentUser =>
  useRouteContext({ from: '/_console', select: ({ user }) => user });
