import { whenIdle } from './idle.ts';

/**
 * Resolves when what the page shows by now is painted, and the browser has nothing more urgent to do; in a tab that
 * nobody sees, once it is seen.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      whenIdle(() => {
        resolve();
        return 'done';
      });
    });
  });
