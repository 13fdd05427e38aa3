import { useRouteContext } from '@tanstack/react-router';
import type { CurrentUser } from '../../openapi/types.ts';

/** Returns the signed-in user; for screens of the console. A navigation does not render the caller again. */
export const useViewer = (): CurrentUser =>
  useRouteContext({ from: '/_console', select: ({ user }) => user });
