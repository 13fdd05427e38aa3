import type { Page } from '@playwright/test';
import { expect, freshTest, openAs } from './fixtures.ts';
import { notice } from './form-page.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

/** Opens what a row of a list names, the first one unless it is said. */
async function openForm(page: Page, list: string, name = /./): Promise<void> {
  await openAs(page, 'admin', list);
  await page.getByRole('rowheader').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Editing' })).toBeVisible();
}

/** How each of the main screens is come to, by the name of its pictures. */
const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  login: async (page) => {
    await shown(page, 'user/list', 'Sign in');
    await notice(page, 'Please Login First').click();
    await expect(notice(page, 'Please Login First')).toBeHidden();
    await page.getByLabel('Username').focus();
  },
  'forgotten-password': (page) => shown(page, 'password/forgot', 'Forgot'),
  'not-found': (page) => shown(page, 'no/such/page', '404 Not Found'),
  users: async (page) => {
    await openAs(page, 'admin');
    await expect(page.getByRole('rowheader')).toHaveCount(10);
  },
  user: (page) => openForm(page, 'user/list', /^amelia/),
  'new-user': async (page) => {
    await openAs(page, 'admin', 'user/new');
    await expect(page.getByLabel('Username')).toBeFocused();
  },
  bulk: async (page) => {
    await openAs(page, 'admin', 'user/bulk');
    await expect(page.getByRole('button', { name: 'Import File' })).toBeVisible();
  },
  'business-profile': (page) => openForm(page, 'profile/business/list'),
  'visibility-profile': async (page) => {
    await openForm(page, 'profile/visibility/list');
    await page.getByRole('tab', { name: /^Cluster( \d+ chosen)?$/ }).click();
    await expect(page.getByRole('row').first()).toBeVisible();
  },
  application: (page) => openForm(page, 'application/list'),
  flows: (page) => shown(page, 'flows', 'Flows'),
  flow: async (page) => {
    await shown(page, 'flows/authorize', 'Login screen');
    await expect(page.getByRole('link', { name: /^checkingSession/ }).first()).toBeVisible();
  },
};

async function shown(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

// Pictures are made anew with `npx playwright test looks -u`. They show the demo data as they are at first.
for (const [name, open] of Object.entries(SCREENS)) {
  freshTest(`${name} looks as it did`, async ({ page }) => {
    await open(page);
    await page.mouse.move(0, 0);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page).toHaveScreenshot(`${name}-${size.width}-${colorScheme}.png`);
      }
    }
  });
}
