import type { Page } from '@playwright/test';
import { changeTexts } from '../../../src/screens/change-history/texts.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { expectNoViolation } from '../axe.ts';
import { AREAS, expect, PRODUCT_ADMINISTRATOR, test } from '../fixtures.ts';
import { createUser } from '../fill-user.ts';
import { button, choice, freshName, title } from '../form-page.ts';
import { expectPrintable } from '../print-page.ts';

const entry = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name: text });
const tab = (page: Page) => page.getByRole('tab', { name: changeTexts.tab, exact: true });
const isScrolledSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

type Call = (username: string, method: 'GET' | 'POST', path: string, data?: unknown) => Promise<unknown>;

/** Creates a visibility profile that only product administrators see. */
async function createHiddenVisibility(call: Call, name: string): Promise<void> {
  const profiles = await call(PRODUCT_ADMINISTRATOR, 'GET', 'profile/visibility/list');
  const [given] = profiles as readonly object[];
  const minimumRole = { uuid: null, name: PRODUCT_ADMIN };
  const created = { ...given, uuid: null, name, minimumRole };
  await call(PRODUCT_ADMINISTRATOR, 'POST', 'profile/visibility/update', created);
}

test('a saved user is in the history and in the form, and the filters lead back and forth', async ({
  page,
  open,
}) => {
  const username = freshName('hopper').replaceAll('.', '_');
  await open('admin', 'user/new');
  await createUser(page, username);
  await expect(page.getByText(/^Created by .+ on /)).toBeVisible();
  await tab(page).click();
  await entry(page, `created user ${username}`).click();
  await expect(page.getByRole('row', { name: 'First Name Zoë' })).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: changeTexts.inHistory }).click();

  await expect(title(page, changeTexts.title)).toBeVisible();
  await expect(entry(page, /./).filter({ hasText: username })).toHaveCount(1);
  await entry(page, `created user ${username}`).click();
  await expect(page.getByRole('row', { name: 'Profile Reader' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: changeTexts.requestId })).toBeVisible();
  await expectNoViolation(page);
  const ofUser = page.url();

  await page.getByRole('link', { name: /^Only changes by / }).click();
  await expect(page).toHaveURL(/history\?actor=/);
  await expect(choice(page, changeTexts.filters.actor)).not.toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(ofUser);
  await expect(choice(page, changeTexts.filters.object)).toHaveValue(new RegExp(username));
  await button(page, changeTexts.filters.clear).first().click();
  await expect(page).toHaveURL(/history$/);
});

test('an open history can be used by keyboard and on a narrow screen, and printed', async ({
  page,
  open,
  call,
}) => {
  await createHiddenVisibility(call, freshName('narrow'));
  await page.setViewportSize({ width: 320, height: 800 });
  await open(PRODUCT_ADMINISTRATOR, 'history');
  const first = entry(page, / created | changed /).first();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(choice(page, changeTexts.filters.actor)).toBeHidden();
  await button(page, changeTexts.filters.opener(0)).click();
  await expect(choice(page, changeTexts.filters.actor)).toBeVisible();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('term').first()).toBeVisible();
  expect(await isScrolledSideways(page)).toBe(false);
  await expectNoViolation(page);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await expectNoViolation(page);
  await expectPrintable(page);
});

test('an SCO administrator does not see changes of hidden objects', async ({ page, open, call }) => {
  const name = freshName('hidden');
  await createHiddenVisibility(call, name);
  await open(PRODUCT_ADMINISTRATOR, 'history');
  await expect(entry(page, `created visibility profile ${name}`)).toBeVisible();
  await open('sco.admin', 'history');
  await expect(title(page, changeTexts.title)).toBeVisible();
  await expect(page.getByRole('main').getByText(name)).toHaveCount(0);
});

test('every form of an existing object has the tab', async ({ page, open }) => {
  await open(PRODUCT_ADMINISTRATOR);
  for (const area of AREAS) {
    await test.step(area, async () => {
      await page.goto(`${area}/list`);
      await page.locator('main tbody th a').first().click();
      await expect(page).toHaveURL(/\/edit\//);
      await tab(page).click();
      const none = page.getByText(changeTexts.noneOfObject);
      await expect(none.or(page.getByRole('link', { name: changeTexts.inHistory }))).toBeVisible();
    });
  }
});
