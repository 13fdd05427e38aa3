import { CatchBoundary, Outlet, useRouterState } from '@tanstack/react-router';
import { Activity, type ReactNode } from 'react';
import type { ListPath } from '../../routing/paths.ts';
import { useOnceOpen } from '../../ui/overlay/use-once-open.ts';
import { Failed } from '../failed.tsx';

interface KeepAliveListProps {
  /** The address of the list. The list's own route renders nothing. */
  path: ListPath;
  children: ReactNode;
}

/**
 * Renders a list, and beside it the other screens of its resource. While another screen is shown, React hides the list
 * but keeps its elements and state, so that going back is fast. The list is rendered when it is first opened.
 */
export function KeepAliveList({ path, children }: KeepAliveListProps) {
  const isShown = useRouterState({
    select: ({ matches }) =>
      matches.some(({ fullPath, status }) => fullPath === path && status === 'success'),
  });
  const wasShown = useOnceOpen(isShown);
  // React updates the document in the order of these elements. With the list first, React would show the list before it
  // removed a focused form, and the browser would lay out both.
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
