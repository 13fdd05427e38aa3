/** Maximum time to wait for a screen, in milliseconds since React's first render. */
const PATIENCE_MS = 10_000;

/** Returns whether React has rendered a complete screen: the root contains a title and no loading table. */
export const isScreenShown = (root: HTMLElement): boolean =>
  root.querySelector('h1') !== null && root.querySelector('table[aria-busy="true"]') === null;

/**
 * Resolves when React has rendered a screen into `root`, even if `root` is not in the document yet. Resolves anyway ten
 * seconds after React's first render, if React is still loading data.
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
