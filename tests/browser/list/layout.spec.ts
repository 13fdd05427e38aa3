import type { Page } from '@playwright/test';
import { AREAS, expect, PRODUCT_ADMINISTRATOR, test } from '../fixtures.ts';
import { BELOW_PX, freeBelow, ROW_PX } from '../page-links.ts';
import { expectPrintable } from '../print-page.ts';

const WIDTHS = [320, 480, 601, 660, 700, 768, 830, 860, 900, 950, 1000, 1100, 1185, 1190, 1280, 1440, 1920];

/**
 * Returns the faults of the visible column headers: words that are broken or cut off, and sort arrows that are cut off
 * or cover the text.
 */
const faultyHeaders = (page: Page): Promise<string[]> =>
  page.locator('thead th:not([data-actions], [data-select]):visible').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const words = cell.querySelector(':is(button, span) > span');
      const text = words?.firstChild;
      if (!(text instanceof Text)) return [`${cell.textContent} has no text`];
      const { right } = cell.getBoundingClientRect();
      const faults: string[] = [];
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const parts = [...range.getClientRects()];
        if (new Set(parts.map(({ top }) => Math.round(top))).size !== 1) faults.push(`${word} is broken`);
        if (parts.some((part) => part.right > right)) faults.push(`${word} is cut off`);
      }
      const arrow = cell.matches('[aria-sort$=ending]') ? cell.querySelector('svg') : null;
      const place = arrow?.getBoundingClientRect();
      if (place && place.right > right) faults.push(`the arrow of ${text.data} is cut off`);
      if (place && place.left < text.parentElement!.getBoundingClientRect().right) {
        faults.push(`the arrow of ${text.data} covers it`);
      }
      return faults;
    }),
  );

/** Asserts that the headers of the visible list show whole words at every width of the window. */
async function expectWholeHeaders(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    const filters = page.getByRole('button', { name: 'Filter and sort', expanded: false });
    if (await filters.isVisible()) await filters.click();
    // The assertion polls, because a click in the prerendered page has its effect only after React has started.
    await expect(page.locator('thead th:visible')).not.toHaveCount(0);
    expect({ width, faults: await faultyHeaders(page) }).toEqual({ width, faults: [] });
  }
}

for (const area of AREAS) {
  test(`${area}/list fits every window, and can be printed`, async ({ page, open }) => {
    await page.setViewportSize({ width: 1280, height: 640 });
    await open(PRODUCT_ADMINISTRATOR, `${area}/list?size=fit`);
    await expect(page.locator('#root').getByRole('rowheader').first()).toBeVisible();

    await test.step('the page links are visible without scrolling, and each row is one line', async () => {
      await expect.poll(() => freeBelow(page)).toBeGreaterThanOrEqual(BELOW_PX);
      const heights = await page
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).offsetHeight));
      expect(new Set(heights)).toEqual(new Set([ROW_PX]));
    });
    await test.step('it is printed whole', () => expectPrintable(page));
    await test.step('the headers show whole words', () => expectWholeHeaders(page));
  });
}

for (const search of ['sort=-visibility', 'sort=profile&lastSignIn=never']) {
  test(`the headers of user/list?${search} show whole words`, async ({ page, open }) => {
    await open(PRODUCT_ADMINISTRATOR, `user/list?${search}`);
    await expect(page.locator('#root').getByRole('rowheader').first()).toBeVisible();
    await expectWholeHeaders(page);
  });
}

test('usernames, names and visibilities of usual length are whole in a window for tablets', async ({
  page,
  open,
}) => {
  for (const width of [768, 900, 1024]) {
    await page.setViewportSize({ width, height: 1024 });
    await open(PRODUCT_ADMINISTRATOR, 'user/list?username=amelia.hartley');
    const row = page.locator('#root tbody tr');
    await expect(row).toHaveCount(1);
    const cut = await row
      .locator(':is([data-label=Username], [data-label=Name], [data-label=Visibility]) > *')
      .evaluateAll((shown) =>
        shown
          .filter((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight)
          .map(({ textContent }) => textContent),
      );
    expect({ width, cut }).toEqual({ width, cut: [] });
  }
});

test('a list and a form with text of 200 % show whole values', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // Before the scripts of the page run, as with a setting of the browser.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  await open(PRODUCT_ADMINISTRATOR, 'user/list');
  const value = page.locator('#root tbody td').filter({ hasText: 'NOC Operator' }).first();
  await expect(value).toBeVisible();
  expect(await value.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  await page.locator('#root').getByRole('rowheader').first().getByRole('link').click();
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  await expect(email).toBeVisible();
  expect((await email.boundingBox())!.width).toBeGreaterThan(300);

  await test.step('and whole buttons on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Update User' })).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(page.locator('#root').getByRole('rowheader').first()).toBeVisible();
    await page.getByRole('heading', { name: 'Users', exact: true }).focus();
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('button', { name: /^Select all/ })).toBeInViewport({ ratio: 1 });
  });
});
