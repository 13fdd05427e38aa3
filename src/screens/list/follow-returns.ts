import type { RegisteredRouter } from '@tanstack/react-router';
import { framePainted } from '../../browser/frame-painted.ts';
import { isListPath } from '../../paths.ts';

interface Left {
  href: string;
  scrolled: number;
}

/**
 * Follows ways back to the list that stays in the page behind what was opened from it, and notes it in the router's
 * context (`returning`) from the start of such a navigation on. None is one to other criteria than those it was left with,
 * or where the page is scrolled otherwise by then, which the router puts right at the end.
 *
 * @param onChange called with each navigation
 * @returns a function that stops, to be called when the list stays no more
 */
export function followReturns(router: RegisteredRouter, onChange: () => void): () => void {
  const { returning } = router.options.context;
  let left: Left | null = null;
  let scrolled = 0;
  /** To ask for it would lay the page out, in the middle of a navigation. */
  const noteScroll = ({ target }: Event): void => {
    if (target instanceof HTMLElement && target.matches('main')) scrolled = target.scrollTop;
  };
  document.addEventListener('scroll', noteScroll, { capture: true, passive: true });
  const stop = router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const isLeaving = fromLocation !== undefined && isListPath(fromLocation.pathname);
    const { href, pathname } = toLocation;
    // On the way it may still be filtered, or get the number of its last page.
    const isBack =
      pathname === returning.current?.path || (left?.href === href && left.scrolled === scrolled);
    returning.current =
      !isLeaving && isBack && isListPath(pathname) ? { path: pathname, painted: framePainted } : null;
    if (isLeaving) left = { href: fromLocation.href, scrolled };
    onChange();
  });
  return () => {
    stop();
    document.removeEventListener('scroll', noteScroll, { capture: true });
    returning.current = null;
  };
}
