import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

declare global {
  interface Window {
    /** When the expected element was painted, in milliseconds since navigation started. */
    firstShown: Promise<number>;
  }
}

/** Runs in the page, before all scripts of the page. */
function noteWhenShown({ selector, patienceMs }: { selector: string; patienceMs: number }): void {
  window.firstShown = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`No ${selector} within ${patienceMs} ms`)), patienceMs);
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // A message that is posted in an animation frame arrives after that frame is painted.
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
 * @returns the time that took, in milliseconds
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

/** The addresses that a page had requested within `ms`, its own first. Call it after the page has loaded. */
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
 * Size of the scripts among these requests, in kilobytes of gzip. Counts only scripts from the page's origin.
 * Compresses them here, so that the size does not depend on the server's encoding.
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
