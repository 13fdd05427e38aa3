import { useRouteContext } from '@tanstack/react-router';
import type { CurrentUser } from '../../openapi/types.ts';

/** Gives who is signed in, on the screens of the console; a change of the address alone renders nothing anew. */
export const useViewer = (): CurrentUser =>
  useRouteContext({ from: '/_console', select: ({ user }) => user });
