import { CatchBoundary, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { createElement, memo, useDeferredValue, useState, useSyncExternalStore } from 'react';
import { type ListPath, paths } from '../paths.ts';
import { Page } from '../ui/layout/page.tsx';
import { Failed } from './failed.tsx';
import { ListPathContext } from './list/list-path.ts';

const LISTS: readonly ListPath[] = Object.values(paths).map(({ list }) => list);

const neverChanges = () => () => {};
const inBrowser = () => true;
/** Is rendered as one text. */
const elsewhere = () => false;

/**
 * Shows the screen of the address. The list that was shown last stays in the page behind what is opened from it, as it was:
 * to make its elements anew, and to lay them out, would be most of the way back.
 */
export function ShownScreen() {
  const router = useRouter();
  const shown = useRouterState({
    select: ({ matches }) => {
      // Until all of it is there, or if it cannot be, the router shows what stands in for it.
      if (matches.some(({ status }) => status !== 'success')) return null;
      const address = matches.at(-1)?.fullPath;
      return LISTS.find((path) => path === address) ?? null;
    },
  });
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  const isInBrowser = useSyncExternalStore(neverChanges, inBrowser, elsewhere);
  // The first list is rendered after what stands around it, in slices: both would be one long task.
  const isStarting = useDeferredValue(false, isInBrowser);
  const path = isStarting ? null : (shown ?? last);
  return (
    <>
      {path ? (
        <Page key={path} behind={shown === null}>
          <CatchBoundary getResetKey={() => router.state.location.href} errorComponent={Failed}>
            <ListPathContext value={path}>
              <List path={path} />
            </ListPathContext>
          </CatchBoundary>
        </Page>
      ) : null}
      {shown === null ? (
        <Page>
          <Outlet />
        </Page>
      ) : null}
    </>
  );
}

/** Shows a list in place of the router, which takes a screen away with its address. It is rendered once, and not with each navigation. */
const List = memo(function List({ path }: { path: ListPath }) {
  const { component } = useRouter().routesByPath[path].options;
  return component ? createElement(component) : null;
});
