import { useRouteContext } from '@tanstack/react-router';
import type { CurrentUser } from '../../openapi/types.ts';

/** Returns the signed-in user, on screens of the console. Navigation alone does not re-render the caller. */
export const useViewer = (): CurrentUser =>
  useRouteContext({ from: '/_console', select: ({ user }) => user });
