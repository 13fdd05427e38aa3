import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Resolves when the expected element is painted, to the milliseconds since the navigation began. */
    firstShown: Promise<number>;
  }
}

/** Runs in the page before the page's scripts: records when the first element that matches `selector` is painted. */
function noteWhenShown({ selector, patienceMs }: { selector: string; patienceMs: number }): void {
  window.firstShown = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`No ${selector} within ${patienceMs} ms`)), patienceMs);
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // The message arrives after the frame is painted, because it is posted in an animation frame.
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}

/**
 * Opens an address, and waits until an element that matches `selector` is painted.
 *
 * @returns the milliseconds from the start of the navigation to the paint
 * @throws Error if no such element appears within `patienceMs` milliseconds
 */
export async function openUntilShown(
  page: Page,
  url: string,
  { selector, patienceMs }: { selector: string; patienceMs: number },
): Promise<number> {
  await page.addInitScript(noteWhenShown, { selector, patienceMs });
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(() => window.firstShown);
}

/**
 * Returns the page's own URL, and the URLs that the page requested in the first `ms` milliseconds. Call it after that
 * time.
 */
export const requestsUntil = (page: Page, ms: number): Promise<string[]> =>
  page.evaluate(
    (end) => [
      location.href,
      ...performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= end)
        .map(({ name }) => name),
    ],
    ms,
  );

/**
 * Returns the total size of the page's own scripts among these requests, in kB after gzip. Compresses the scripts
 * itself, so that the size does not depend on the server's encoding.
 */
export async function scriptKb([document = '', ...requests]: readonly string[]): Promise<number> {
  const { origin } = new URL(document);
  const scripts = requests.filter((request) => {
    const url = new URL(request);
    return url.origin === origin && url.pathname.endsWith('.js');
  });
  const sizes = await Promise.all(
    scripts.map(async (script) => {
      const response = await fetch(script);
      return gzipSync(new Uint8Array(await response.arrayBuffer())).byteLength;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
