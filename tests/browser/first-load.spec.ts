import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const FIRST_ROW = 'th[scope=row]';
const LOGIN = 'input[type=password]';

/** Notes when an element is there for the first time. */
function noteWhenShown(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    performance.mark('shown');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The addresses that a page has asked for before something was shown; what it loads ahead comes after. */
const askedBefore = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = performance.getEntriesByName('shown')[0]?.startTime ?? Infinity;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < shown)
      .map(({ name }) => name);
  });

/** How many requests of ours a page makes until something is shown, its document included, and how many kB of script. */
async function loaded(page: Page, path: string, selector: string) {
  await page.addInitScript(noteWhenShown, selector);
  await page.goto(path);
  await page.locator(selector).first().waitFor();
  const ours = (await askedBefore(page)).filter((url) => url.includes('/userprofile/'));
  const sizes = await Promise.all(
    ours
      .filter((url) => url.endsWith('.js'))
      .map(async (url) => gzipSync(await (await page.request.get(url)).body()).byteLength / 1000),
  );
  return { requests: ours.length + 1, scriptKb: sizes.reduce((sum, size) => sum + size, 0) };
}

test('the users list needs few requests, and little script', async ({ page, open }) => {
  await open('admin', 'forbidden');
  await page.getByRole('heading', { name: '403 Forbidden' }).waitFor();
  const { requests, scriptKb } = await loaded(page, 'user/list', FIRST_ROW);
  expect(requests).toBeLessThanOrEqual(12);
  expect(scriptKb).toBeLessThanOrEqual(166);
});

test('the login screen needs few requests, and little script', async ({ page }) => {
  const { requests, scriptKb } = await loaded(page, 'user/list', LOGIN);
  expect(requests).toBeLessThanOrEqual(12);
  expect(scriptKb).toBeLessThanOrEqual(145);
});
