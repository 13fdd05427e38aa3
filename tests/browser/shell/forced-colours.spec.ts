import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { choice } from '../form-page.ts';
import { UsersPage } from '../users-page.ts';

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** Returns a screenshot of a control that has neither the focus nor the pointer. */
async function lookOf(page: Page, control: Locator): Promise<string> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
  return (await control.screenshot()).toString('base64');
}

/** Asserts that a change makes a visible difference to a control. */
async function expectOtherLook(page: Page, control: Locator, change: () => Promise<unknown>): Promise<void> {
  const before = await lookOf(page, control);
  await change();
  expect(await lookOf(page, control)).not.toBe(before);
}

test.describe('with forced colours', () => {
  test('selected and current items of a list are visible', async ({ page, open }) => {
    await open('admin');
    const users = new UsersPage(page);
    await expect(users.rows).toHaveCount(10);
    // The test waits until the whole list is loaded and has replaced the prerendered page.
    await page.waitForLoadState('networkidle');
    const pageTwo = page.getByRole('link', { name: 'Page 2' });
    await expectOtherLook(page, pageTwo, async () => {
      await pageTwo.click();
      await expect(pageTwo).toHaveAttribute('aria-current', 'page');
    });
    // The screenshots contain the whole header cell, because the sort arrow is drawn outside the button's box.
    const name = page.getByRole('columnheader', { name: 'Name', exact: true });
    await expectOtherLook(page, name, async () => {
      await users.sortButton('Name').click();
      await expect(page).toHaveURL(/sort=name/);
    });
    const inactive = page.locator('label').filter({ hasText: /^Inactive$/ });
    await expectOtherLook(page, inactive, async () => {
      await inactive.click();
      await expect(page).toHaveURL(/status=inactive/);
    });
    const link = page.getByRole('link', { name: 'Application Admin' });
    await expectOtherLook(page, link, async () => {
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
    });
  });

  test('the selection in a form is visible, and a notice has a border', async ({ page, open }) => {
    await open('nova.admin', 'profile/visibility/new');
    const groups = page.getByRole('tab', { name: /^Cluster Group/ });
    await expectOtherLook(page, groups, async () => {
      await groups.click();
      await expect(groups).toHaveAttribute('aria-selected', 'true');
    });
    await page.getByRole('tab', { name: /^Cluster( \d+ chosen)?$/ }).click();
    const egypt = page.getByRole('row', { name: /^Egypt/ });
    const tick = egypt.getByRole('checkbox');
    await expectOtherLook(page, tick, () => egypt.click());
    const card = page.locator('[data-notice] > div', { hasText: '30 children added' });
    await expect(card).toHaveCSS('border-style', 'solid');
  });

  test('the highlighted option is visible', async ({ page, open }) => {
    await open('nova.admin', 'profile/business/list');
    await page.getByRole('link', { name: 'NOC Operator', exact: true }).click();
    await choice(page, 'Fault Manager').click();
    const colours = () =>
      page
        .getByRole('option')
        .evaluateAll((options) => options.map((option) => getComputedStyle(option).backgroundColor));
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => new Set(await colours()).size).toBe(2);
  });
});
