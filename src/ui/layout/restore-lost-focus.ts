import { focusPageTitle } from '../base/page-title.tsx';

const isLost = (): boolean => document.activeElement === document.body;

/**
 * Keeps the keyboard's place if the focused element is removed or disabled and no other element takes the focus. A
 * disabled element gets the focus back when it is enabled again. If it is removed, the page's title gets the focus.
 * Otherwise a screen reader would start at the top of the page.
 */
export function restoreLostFocus(): void {
  /** The element that had the focus last. Null if the user moved the focus to nothing, such as by a click. */
  let last: Element | null = null;
  let isScheduled = false;

  addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  addEventListener('focusout', ({ target }) => {
    // Browsers that send this event for a removed or disabled element send it before or after the change.
    queueMicrotask(() => {
      if (target === last && isLost() && last?.isConnected && !last.matches(':disabled')) last = null;
    });
  });

  const restore = (): void => {
    isScheduled = false;
    if (last === null || !isLost()) return;
    if (!last.isConnected) focusPageTitle();
    else if (last instanceof HTMLElement && !last.matches(':disabled')) last.focus({ preventScroll: true });
  };
  /**
   * Waits for two frames: in the first, a closing dialog returns the focus, and the browser blurs a disabled element.
   */
  const schedule = (): void => {
    isScheduled = true;
    requestAnimationFrame(() => requestAnimationFrame(restore));
  };
  new MutationObserver((changes) => {
    if (last === null || isScheduled) return;
    const isChanged = !last.isConnected || changes.some(({ type }) => type === 'attributes');
    if (isChanged) schedule();
  }).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}
