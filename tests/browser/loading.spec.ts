import type { Page } from '@playwright/test';
import { FIRST_PAGE_MS } from '../../src/first-page/first-page-time.ts';
import { openUntilShown, requestsUntil, scriptKb } from '../support/first-shown.ts';
import { userSummary } from '../support/summaries.ts';
import { expect, PRODUCT_ADMINISTRATOR, test } from './fixtures.ts';

const PATIENCE_MS = 60_000;

/** What the list's address loads until an element is painted. Does not depend on the machine's speed. */
async function loadUntil(page: Page, selector: string): Promise<{ scriptKb: number; requests: string[] }> {
  const ms = await openUntilShown(page, 'user/list', { selector, patienceMs: PATIENCE_MS });
  await page.waitForLoadState('networkidle');
  const requests = await requestsUntil(page, ms);
  return { scriptKb: await scriptKb(requests), requests };
}

/** Disables the timeout after which React starts without the first page, because a slow machine could reach it. */
const waitForFirstPage = (page: Page): Promise<unknown> =>
  page.addInitScript((firstPageMs) => {
    const start = window.setTimeout;
    window.setTimeout = ((work: () => void, ms: number) =>
      ms === firstPageMs ? 0 : start(work, ms)) as typeof window.setTimeout;
  }, FIRST_PAGE_MS);

/** The screens that are visible before React is loaded, with the limits of what they load. */
const SCREENS = [
  {
    screen: 'the login screen',
    who: null,
    selector: 'input[type=password]',
    seen: [7.7, 4],
    taken: [150, 10],
  },
  {
    screen: 'the first user',
    who: PRODUCT_ADMINISTRATOR,
    selector: 'tbody th a',
    seen: [7.7, 6],
    taken: [187, 13],
  },
] as const;

for (const { screen, who, selector, seen, taken } of SCREENS) {
  test.describe(`loads no more than this until ${screen}`, () => {
    test.beforeEach(async ({ page, sessionOf }) => {
      if (who !== null) await page.context().setStorageState(await sessionOf(who));
    });

    test('is seen', async ({ page }) => {
      await waitForFirstPage(page);
      const { scriptKb: size, requests } = await loadUntil(page, selector);
      expect(size).toBeLessThanOrEqual(seen[0]);
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(seen[1]);
    });

    test('is taken over', async ({ page }) => {
      const { scriptKb: size, requests } = await loadUntil(page, `#root ${selector}`);
      expect(size).toBeLessThanOrEqual(taken[0]);
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(taken[1]);
    });
  });
}

test('loads the font of letters beyond Latin-1 where a page has them, after the first user is seen', async ({
  page,
  sessionOf,
}) => {
  await page.context().setStorageState(await sessionOf(PRODUCT_ADMINISTRATOR));
  const rows = ['Çağla Şahin', 'Łukasz', 'Ольга', 'Ελένη'].map((name) => userSummary(name));
  await page.route('**/user/list/active?*', (route) => route.fulfill({ json: rows }));
  const { requests } = await loadUntil(page, 'tbody th a');
  expect(requests.filter((url) => url.endsWith('.woff2'))).toHaveLength(1);
  const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded'));
  await expect.poll(async () => (await loaded()).length).toBe(4);
});
