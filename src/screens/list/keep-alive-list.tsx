import { CatchBoundary, Outlet, useRouterState } from '@tanstack/react-router';
import { Activity, type ReactNode } from 'react';
import type { ListPath } from '../../routing/paths.ts';
import { useOnceOpen } from '../../ui/overlay/use-once-open.ts';
import { Failed } from '../failed.tsx';

interface KeepAliveListProps {
  /** The address of the list. The route of this address renders nothing itself. */
  path: ListPath;
  children: ReactNode;
}

/**
 * Renders the current screen of a resource. While this is a form, React hides the list but keeps its elements and
 * state, so that the list is shown fast when the user returns. The list is first rendered when it is first opened.
 */
export function KeepAliveList({ path, children }: KeepAliveListProps) {
  const isShown = useRouterState({
    select: ({ matches }) =>
      matches.some(({ fullPath, status }) => fullPath === path && status === 'success'),
  });
  const wasShown = useOnceOpen(isShown);
  // React updates the document in the order of these elements. If the list came first, React would show it before
  // removing the form, and the browser would have to lay out both.
  return (
    <>
      <Outlet />
      {wasShown ? (
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <CatchBoundary getResetKey={() => String(isShown)} errorComponent={Failed}>
            {children}
          </CatchBoundary>
        </Activity>
      ) : null}
    </>
  );
}
