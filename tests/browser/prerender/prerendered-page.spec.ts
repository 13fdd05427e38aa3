import type { Page } from '@playwright/test';
import { expectNoViolation } from '../axe.ts';
import { expect, PRODUCT_ADMINISTRATOR, test } from '../fixtures.ts';
import { DEMO_PASSWORD } from '../../../demo/accounts.ts';
import { countDifferingPixels } from '../pictures.ts';
import { hold, refuse, UsersPage } from '../users-page.ts';

/** The script that starts React. */
const START = '**/assets/start-*.js';

/** Waits until React's root is in the document. The root is detached while the prerendered page is shown. */
const expectReact = (page: Page): Promise<void> => expect(page.locator('#root')).toHaveCount(1);

const WIDTHS = [1280, 390] as const;

/** Limit of differing pixels. A visible difference has more of them; antialiasing alone causes a few. */
const MAX_DIFFERING_PIXELS = 20;

test.describe('the prerendered list', () => {
  for (const width of WIDTHS)
    test(`looks like the list that React shows, at ${width} px`, async ({ page, open }) => {
      await page.setViewportSize({ width, height: 900 });
      const { release } = await hold(page, START);
      // The last sign-ins are delayed, because only React shows them, and the two pages would differ in their column.
      await hold(page, /\/user\/lastSignIns\?/);
      // The fonts of other scripts (such as Cyrillic) are blocked, because they load after React has started, and would
      // change the texts.
      await page.route('**/further-scripts-*.css', (route) => route.abort());
      await open('admin');
      const main = page.getByRole('main');
      await expect(new UsersPage(page).rows).toHaveCount(10);
      await expect(page.locator('#root')).toHaveCount(0);
      await expectNoViolation(page);
      const before = await main.screenshot();
      release();
      await expectReact(page);
      await expect(new UsersPage(page).rows).toHaveCount(10);
      expect(await countDifferingPixels(page, before, await main.screenshot())).toBeLessThan(
        MAX_DIFFERING_PIXELS,
      );
    });

  test('keeps a typed filter with the caret, which React then applies', async ({ page, open }) => {
    const { release } = await hold(page, START);
    await open('admin');
    const filter = new UsersPage(page).filter('Username');
    await filter.pressSequentially('sco.ad');
    await filter.press('ArrowLeft');
    await filter.press('ArrowLeft');
    release();
    await expectReact(page);
    await expect(filter).toHaveValue('sco.ad');
    await expect(filter).toBeFocused();
    expect(await filter.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
    await expect(page).toHaveURL(/\?username=sco.ad$/);
    await expect(new UsersPage(page).rows).toHaveCount(1);
  });

  test('keeps the scroll position', async ({ page, open }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    const { release } = await hold(page, START);
    await open('admin');
    await expect(new UsersPage(page).rows).toHaveCount(10);
    const main = page.getByRole('main');
    const top = await main.evaluate((element) => {
      element.scrollTop = 60;
      return element.scrollTop;
    });
    expect(top).toBeGreaterThan(0);
    release();
    await expectReact(page);
    expect(await main.evaluate((element) => element.scrollTop)).toBe(top);
  });

  test('follows a clicked link without loading another document', async ({ page, open }) => {
    const { release } = await hold(page, START);
    await open('admin');
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    release();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(new UsersPage(page).rows).toHaveCount(10);
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  });
});

test.describe('the prerendered login screen', () => {
  for (const width of WIDTHS)
    test(`looks like the login screen that React shows, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      // The notices are blocked, because only React shows them.
      await page.route('**/assets/notice-toaster-*.js', (route) => route.abort());
      const { release } = await hold(page, START);
      await page.goto('user/list');
      await expect(page.getByLabel('Username')).toBeFocused();
      await expectNoViolation(page);
      const main = page.getByRole('main');
      const before = await main.screenshot();
      release();
      await expectReact(page);
      await expect(page.getByLabel('Username')).toBeFocused();
      expect(await countDifferingPixels(page, before, await main.screenshot())).toBeLessThan(
        MAX_DIFFERING_PIXELS,
      );
    });

  test('signs in with a password that was typed before React started', async ({ page }) => {
    const { release } = await hold(page, START);
    await page.goto('user/list');
    await page.getByLabel('Username').fill(PRODUCT_ADMINISTRATOR);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.locator('#root')).toHaveCount(0);
    release();
    await expect(new UsersPage(page).rows).toHaveCount(10);
  });

  test('is replaced by the screen that explains why the service refuses the request', async ({ page }) => {
    await page.route('**/auth/session**', refuse(400));
    const { release } = await hold(page, START);
    await page.goto('user/list');
    await page.getByLabel('Username').fill('grace');
    release();
    await expectReact(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This sign-in request cannot be accepted',
    );
    await expect(page.getByLabel('Username')).toHaveCount(0);
  });

  test('reports that React cannot be loaded, and keeps the typed values', async ({ page }) => {
    await page.route(START, (route) => route.abort());
    await page.goto('authorize?client_id=any');
    await page.getByLabel('Username').fill('grace');
    await expect(page.getByRole('alert')).toContainText('The console could not be loaded.');
    await expectNoViolation(page);
    await expect(page.getByLabel('Username')).toHaveValue('grace');
    await page.unroute(START);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(
      page.getByRole('heading', { name: 'This sign-in request cannot be accepted' }),
    ).toBeVisible();
  });
});
