import type { AnyRouter } from '@tanstack/react-router';
import { whenIdle } from './idle.ts';

/**
 * Resolves when what the page shows by now is painted, and the browser has nothing more urgent to do; in a tab that
 * nobody sees, once it is seen.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      whenIdle(resolve);
    });
  });

/** Resolves when React's first screen is painted, and not only what says that it is loading: it has a heading. */
export async function firstPainted(router: Pick<AnyRouter, 'subscribe'>): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      resolve();
    });
  });
  await appeared('#root h1');
  await painted();
}

/** Resolves once the document has an element of that selector. */
const appeared = (selector: string): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true });
    look();
  });
