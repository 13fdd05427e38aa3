import type { Page } from '@playwright/test';
import { expect, freshTest, openAs } from './fixtures.ts';
import { notice } from './form-page.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 800 },
  desktop: { width: 1920, height: 1080 },
} as const;

type Look = readonly [size: keyof typeof SIZES, colorScheme: 'light' | 'dark'];

/** Opens the form of a list's row: the row with this name or, without a name, the first row. */
async function openForm(page: Page, list: string, name = /./): Promise<void> {
  await openAs(page, 'admin', list);
  await page.getByRole('rowheader').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Editing' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Editing' })).toBeVisible();
}

/** For each screenshot, the steps that open its screen. */
const SCREENS = {
  login: async (page: Page) => {
    await shown(page, 'user/list', 'Sign in');
    await notice(page, 'Please Login First').click();
    await expect(notice(page, 'Please Login First')).toBeHidden();
    await page.getByLabel('Username').focus();
  },
  'forgotten-password': (page: Page) => shown(page, 'password/forgot', 'Forgot'),
  'not-found': (page: Page) => shown(page, 'no/such/page', '404 Not Found'),
  users: async (page: Page) => {
    // Fixed last sign-ins replace those of the demo data, which depend on the current date.
    await page.route(
      ({ pathname }) => pathname.endsWith('/user/lastSignIns'),
      (route) => {
        const uuids = new URL(route.request().url()).searchParams.getAll('uuid');
        const times = ['2030-06-29T12:00:00Z', null, '2030-01-05T12:00:00Z'];
        return route.fulfill({
          json: uuids.map((uuid, index) => ({ uuid, lastSignIn: times[index % times.length] })),
        });
      },
    );
    await openAs(page, 'admin');
    await expect(page.getByRole('rowheader')).toHaveCount(10);
    await expect(page.getByRole('cell', { name: 'Never' })).toHaveCount(3);
  },
  user: (page: Page) => openForm(page, 'user/list', /^amelia/),
  'new-user': async (page: Page) => {
    await openAs(page, 'admin', 'user/new');
    await expect(page.getByLabel('Username')).toBeFocused();
  },
  bulk: async (page: Page) => {
    await openAs(page, 'admin', 'user/bulk');
    await expect(page.getByRole('button', { name: 'Import File' })).toBeVisible();
  },
  'business-profile': (page: Page) => openForm(page, 'profile/business/list'),
  'visibility-profile': async (page: Page) => {
    await openForm(page, 'profile/visibility/list');
    await page.getByRole('tab', { name: /^Cluster( \d+ chosen)?$/ }).click();
    await expect(page.getByRole('row').first()).toBeVisible();
  },
  application: (page: Page) => openForm(page, 'application/list'),
  flows: (page: Page) => shown(page, 'flows', 'Flows'),
  flow: async (page: Page) => {
    await shown(page, 'flows/authorize', 'Login screen');
    await expect(page.getByRole('link', { name: /^checkingSession/ }).first()).toBeVisible();
  },
};

async function shown(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** The window size and colour scheme of each screenshot. Each size and each scheme occurs at least twice. */
const LOOKS: Readonly<Record<keyof typeof SCREENS, Look>> = {
  login: ['phone', 'light'],
  'forgotten-password': ['laptop', 'dark'],
  'not-found': ['desktop', 'light'],
  users: ['laptop', 'light'],
  user: ['desktop', 'dark'],
  'new-user': ['phone', 'dark'],
  bulk: ['laptop', 'light'],
  'business-profile': ['laptop', 'dark'],
  'visibility-profile': ['desktop', 'light'],
  application: ['phone', 'light'],
  flows: ['phone', 'dark'],
  flow: ['desktop', 'dark'],
};

// `EXTENDED=1 npx playwright test looks -u` updates the screenshots, which show unchanged demo data.
for (const [name, [size, colorScheme]] of Object.entries(LOOKS)) {
  freshTest(`${name} looks as it did`, async ({ page }) => {
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await SCREENS[name as keyof typeof SCREENS](page);
    await page.mouse.move(0, 0);
    await expect(page).toHaveScreenshot(`${name}.png`);
  });
}
