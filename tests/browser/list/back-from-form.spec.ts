import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { nextFrames, title } from '../form-page.ts';
import { UsersPage } from '../users-page.ts';

const scrolled = (page: Page): Promise<number> => page.getByRole('main').evaluate((main) => main.scrollTop);

test('when a form is left, the opened row has the focus', async ({ page, open }) => {
  await open('admin');
  const link = page.locator('tbody th a').first();
  await link.focus();
  await link.hover();
  await page.keyboard.press('Enter');
  const form = page.getByRole('form');
  await expect(form).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('a form starts at its top, and the list keeps its scroll position', async ({ page, open }) => {
  const users = new UsersPage(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await open('admin', 'user/list?size=50');
  const link = users.rows.nth(40).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  // The test waits for two frames, because the browser saves the scroll position one frame after the list was scrolled.
  await nextFrames(page);
  await link.click();
  await expect(title(page, 'Editing User')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(users.rows.nth(40)).toBeInViewport();
  await expect(link).toBeFocused();
});

/** Goes back, and clicks or focuses an element of the list as soon as it is in the document. */
const backAndAtOnce = (page: Page, act: 'click' | 'focus', selector: string): Promise<void> =>
  page.evaluate(
    ([action, sought]) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          const found = document.querySelector<HTMLElement>(sought);
          if (!found) return;
          observer.disconnect();
          found[action]();
          resolve();
        }).observe(document, { subtree: true, childList: true });
        history.back();
      }),
    [act, selector] as const,
  );

test('another form can be opened as soon as the list is visible again', async ({ page, open }) => {
  const users = new UsersPage(page);
  await open('admin', 'user/list');
  const links = users.rows.getByRole('rowheader').getByRole('link');
  const next = await links.nth(1).innerText();
  await links.first().click();
  await expect(title(page, 'Editing User')).toBeVisible();
  await backAndAtOnce(page, 'click', 'tbody tr:nth-child(2) th a[href*="/user/edit/"]');
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(next);
  await page.goBack();
  await expect(links.first()).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
});

test('a field that gets the focus as soon as the list is visible again keeps it', async ({ page, open }) => {
  const users = new UsersPage(page);
  await open('admin', 'user/list');
  await users.rows.getByRole('rowheader').getByRole('link').first().click();
  await expect(title(page, 'Editing User')).toBeVisible();
  await backAndAtOnce(page, 'focus', 'input[aria-label="Filter Username"]');
  await expect(page.locator('form')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Users/);
  await page.keyboard.type('ann');
  await expect(page.getByRole('searchbox', { name: 'Filter Username' })).toHaveValue('ann');
});

test('the list fits its rows to the window if the window was resized while a form was open', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  await page.setViewportSize({ width: 1280, height: 1100 });
  await open('admin', 'user/list?size=fit');
  await expect.poll(() => users.rows.count()).toBeGreaterThan(15);
  await users.rows.first().getByRole('link').first().click();
  await expect(title(page, 'Editing User')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goBack();
  await expect.poll(() => users.rows.count()).toBeLessThan(15);
});
