import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

declare global {
  interface Window {
    /** When what is waited for was painted, in milliseconds from the start of the visit. */
    firstShown: Promise<number>;
  }
}

/** Runs in the page before anything of it. */
function noteWhenShown({ selector, patienceMs }: { selector: string; patienceMs: number }): void {
  window.firstShown = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`No ${selector} within ${patienceMs} ms`)), patienceMs);
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // The message is handled after the frame that was asked for is painted.
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}

/**
 * Opens an address, and waits until something of it is painted.
 *
 * @returns how long that took, in milliseconds.
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

/** The addresses that a page had asked for at that time, its own among them. Ask when its loading has ended. */
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
 * Kilobytes of script among these that come from where the first does, in gzip: compressed here, so that what is counted
 * does not depend on the encoding that was sent.
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
