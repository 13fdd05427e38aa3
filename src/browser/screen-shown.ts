/** Time limit in milliseconds, from React's first render. */
const PATIENCE_MS = 10_000;

/** Whether React has rendered a screen into its root: it has a title, and no table is loading. */
export const isScreenShown = (root: HTMLElement): boolean =>
  root.querySelector('h1') !== null && root.querySelector('table[aria-busy="true"]') === null;

/**
 * Resolves once React has rendered a screen into its root, also if the root is not in the document. Resolves all the same
 * if React is still loading data ten seconds after its first render.
 */
export const whenScreenShown = (root: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => {
      if (isScreenShown(root)) end();
      else if (root.hasChildNodes()) timer ??= setTimeout(end, PATIENCE_MS);
    });
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
    });
  });
