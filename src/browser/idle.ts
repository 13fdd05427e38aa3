/** Runs this once the browser has nothing else to do, unless it is cancelled. Safari cannot say: there it is at any time. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: 500 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(run);
  return () => clearTimeout(handle);
}

/** Waits until the browser has nothing else to do. */
export const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));
