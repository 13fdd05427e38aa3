import { CatchBoundary, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { createElement, memo, useCallback, useDeferredValue, useState, useSyncExternalStore } from 'react';
import { isListPath, type ListPath } from '../paths.ts';
import { Page } from '../ui/layout/page.tsx';
import { Failed } from './failed.tsx';
import { followReturns } from './list/follow-returns.ts';
import { ListPathContext } from './list/list-path.ts';

const neverChanges = () => () => {};
const inBrowser = () => true;
/** Is rendered as one text. */
const elsewhere = () => false;

/**
 * Shows the screen of the address. The list that was shown last stays in the page behind what is opened from it, as it was:
 * to make its elements anew, and to lay them out, would be most of the way back. Come back to, it is shown at once, with the
 * screen that is left behind it until the router takes that away.
 */
export function ShownScreen() {
  const router = useRouter();
  const screen = useRouterState({
    select: ({ matches }) =>
      // Until all of it is there, or if it cannot be, the router shows what stands in for it.
      matches.every(({ status }) => status === 'success') ? (matches.at(-1)?.fullPath ?? null) : null,
  });
  const shown = screen !== null && isListPath(screen) ? screen : null;
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  const isInBrowser = useSyncExternalStore(neverChanges, inBrowser, elsewhere);
  // The first list is rendered after what stands around it, in slices: both would be one long task.
  const isStarting = useDeferredValue(false, isInBrowser);
  const path = isStarting ? null : (shown ?? last);
  const isReturning = useReturning() === path && screen !== null && path !== null;
  return (
    <>
      {path ? (
        <Page key={path} behind={shown === null && !isReturning}>
          <CatchBoundary getResetKey={() => router.state.location.href} errorComponent={Failed}>
            <ListPathContext value={path}>
              <List path={path} />
            </ListPathContext>
          </CatchBoundary>
        </Page>
      ) : null}
      {shown === null ? (
        <Page behind={isReturning}>
          <Outlet />
        </Page>
      ) : null}
    </>
  );
}

/** The list that is come back to as it was left, while the router is on the way. */
function useReturning(): ListPath | null {
  const router = useRouter();
  const follow = useCallback((onChange: () => void) => followReturns(router, onChange), [router]);
  const read = (): ListPath | null => router.options.context.returning.current?.path ?? null;
  return useSyncExternalStore(follow, read, read);
}

/** Shows a list in place of the router, which takes a screen away with its address. It is rendered once, and not with each navigation. */
const List = memo(function List({ path }: { path: ListPath }) {
  const { component } = useRouter().routesByPath[path].options;
  return component ? createElement(component) : null;
});
