import { CatchBoundary, Outlet, useRouterState } from '@tanstack/react-router';
import { Activity, type ReactNode } from 'react';
import type { ListPath } from '../../routing/paths.ts';
import { useOnceOpen } from '../../ui/overlay/use-once-open.ts';
import { Failed } from '../failed.tsx';

interface ListBesideFormsProps {
  /** The address of the list; its route renders nothing itself. */
  path: ListPath;
  children: ReactNode;
}

/**
 * Renders a list and, beside it, the other screens of its resource. While one of these is shown, React hides the list and keeps
 * its elements and state, so that the way back takes no new elements. A list that was not opened yet is not rendered.
 */
export function ListBesideForms({ path, children }: ListBesideFormsProps) {
  const isShown = useRouterState({
    select: ({ matches }) =>
      matches.some(({ fullPath, status }) => fullPath === path && status === 'success'),
  });
  return (
    <>
      {useOnceOpen(isShown) ? (
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <CatchBoundary getResetKey={() => String(isShown)} errorComponent={Failed}>
            {children}
          </CatchBoundary>
        </Activity>
      ) : null}
      <Outlet />
    </>
  );
}
