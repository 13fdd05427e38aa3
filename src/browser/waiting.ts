/**
 * Resolves when the browser has painted the current state of the page and is idle. In a hidden tab, resolves after the
 * tab is shown.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => void whenIdle().then(resolve));
  });

/**
 * Resolves when the browser is idle, at the latest after 500 ms. Safari has no idle callbacks, so there it resolves in
 * the next task.
 */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve);
  });
