import type { Page } from 'playwright';
import { median } from './measure.ts';

/** Timeout of one action, in milliseconds. */
export const PATIENCE_MS = 60_000;

/**
 * Runs in the page: measures the time from each key or click until the frame with its effect.
 *
 * @param awaited a selector: waits until the text or value of its elements changes; null waits for
 * any change
 */
export function watchPaints(awaited: string | null): void {
  const paints: number[] = [];
  Object.assign(window, { paints });
  const said = (): string | null =>
    awaited === null
      ? null
      : [...document.querySelectorAll(awaited)]
          .map((found) => (found instanceof HTMLInputElement ? found.value : found.textContent))
          .join();
  for (const type of ['keydown', 'click']) {
    addEventListener(
      type,
      (event) => {
        const before = said();
        const observer = new MutationObserver(() => {
          if (awaited !== null && said() === before) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            // The message arrives after the frame is painted, because it is posted in an animation frame.
            port1.addEventListener('message', () => paints.push(performance.now() - event.timeStamp));
            port1.start();
            port2.postMessage(null);
          });
        });
        observer.observe(awaited === null ? (document.querySelector('main') ?? document.body) : document, {
          subtree: true,
          childList: true,
          characterData: true,
          ...(awaited === null ? {} : { attributeFilter: ['value', 'style'] }),
        });
      },
      { capture: true },
    );
  }
}

/**
 * Returns the median time from an action (a key or a click) to the frame with its effect, in milliseconds.
 *
 * @throws Error if an action changes nothing visible
 */
export async function paintOf(page: Page, actions: readonly (() => Promise<void>)[]): Promise<number> {
  const times: number[] = [];
  for (const action of actions) {
    await page.evaluate('window.paints.length = 0');
    await action();
    await page.waitForFunction('window.paints.length > 0', null, { timeout: PATIENCE_MS });
    times.push(await page.evaluate<number>('window.paints[0]'));
  }
  return median(times);
}
