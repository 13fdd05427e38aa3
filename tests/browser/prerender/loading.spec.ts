import type { Page, Request } from '@playwright/test';
import { userSummary } from '../../support/summaries.ts';
import { expect, PRODUCT_ADMINISTRATOR, test } from '../fixtures.ts';
import { hold, UsersPage, WHOLE } from '../users-page.ts';

/** Matches the URL of every script except the entry script. */
const LATER_SCRIPTS = /\/assets\/(?!index-)[^/]+\.js$/;

/** The part of `routes.json` that this test reads: the files that each route loads. */
interface RouteFiles {
  readonly every: readonly string[];
  readonly signedIn: Readonly<Record<string, readonly string[]>>;
  readonly signedOut: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns an array that collects the files that a page requests, relative to the console's root. Call it
 * before the page is opened.
 */
function noteFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname.replace('/userprofile/', '')));
  return files;
}

/** Returns the files that other routes need and that `route` does not need. */
async function filesOfOthers(page: Page, who: 'signedIn' | 'signedOut', route: string): Promise<Set<string>> {
  const routes = (await (await page.request.get('routes.json')).json()) as RouteFiles;
  const others = new Set([routes.signedIn, routes.signedOut].flatMap((files) => Object.values(files).flat()));
  for (const file of [...routes.every, ...routes[who][route]!]) others.delete(file);
  return others;
}

/** Waits for two idle periods. The page does its deferred work in the first one. */
const waitForIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  );

test('Ctrl-K works before the first rows have arrived', async ({ page, open }) => {
  const rows = await hold(page, '**/user/list/active?*');
  await open('admin');
  await page.waitForFunction(() => document.readyState === 'complete');
  await page.keyboard.press('Control+k');
  rows.release();
  await expect(page.getByRole('rowheader')).toHaveCount(10);
  await expect(page.locator('#root').getByRole('searchbox', { name: 'Filter Username' })).toBeFocused();
});

test.describe('the login screen', () => {
  test('is visible before any script except the entry script has loaded', async ({ page }) => {
    await hold(page, LATER_SCRIPTS);
    await page.goto('user/list');
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(page.locator('#root')).toHaveCount(0);
  });

  test('requests no file of another screen before React shows it', async ({ page }) => {
    const others = await filesOfOthers(page, 'signedOut', '/authorize');
    expect(others.size).toBeGreaterThan(0);
    const files = noteFiles(page);
    const session = await hold(page, '**/auth/session**');
    const isAsked = page.waitForRequest('**/auth/session**');
    await page.goto('user/list');
    await isAsked;
    await waitForIdle(page);
    expect(files.filter((file) => others.has(file))).toEqual([]);
    session.release();
    await expect(page.locator('#root').getByLabel('Username')).toBeVisible();
  });
});

test.describe('the first user', () => {
  test('is visible before any script except the entry script has loaded', async ({ page, open }) => {
    await hold(page, LATER_SCRIPTS);
    await open(PRODUCT_ADMINISTRATOR);
    await expect(new UsersPage(page).rows).toHaveCount(10);
    await expect(page.locator('#root')).toHaveCount(0);
  });

  test('is visible before a file of another screen is requested', async ({ page, open }) => {
    const users = new UsersPage(page);
    const others = await filesOfOthers(page, 'signedIn', '/user/list');
    const list = await hold(page, '**/user/list/active?limit=10&*');
    const files: string[] = noteFiles(page);
    await open(PRODUCT_ADMINISTRATOR);
    await expect(users.table).toHaveAttribute('aria-busy', 'true');
    await waitForIdle(page);
    expect(files.filter((file) => others.has(file))).toEqual([]);
    list.release();
    await expect(users.rows).toHaveCount(10);
    // In idle time, the console loads the chunk of the form.
    await expect.poll(() => files.some((file) => others.has(file))).toBe(true);
  });
});

test('a page loads the font for letters beyond Latin-1 only if needed, after the first user is visible', async ({
  page,
  open,
}) => {
  const names = ['Çağla Şahin', 'Łukasz', 'Ольга', 'Ελένη'];
  const rows = Array.from({ length: 10 }, (_, index) => userSummary(names[index] ?? `user-${index}`));
  await page.route('**/user/list/active?limit=10&*', (route) =>
    route.fulfill({ json: rows, headers: { 'X-Total-Count': '20', 'X-List-Count': '20' } }),
  );
  await hold(page, WHOLE);
  const scripts = await hold(page, LATER_SCRIPTS);
  const files = noteFiles(page);
  await open(PRODUCT_ADMINISTRATOR);
  await expect(page.getByText('Ольга').first()).toBeVisible();
  expect(files.filter((file) => file.endsWith('.woff2'))).toHaveLength(1);
  scripts.release();
  const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded'));
  await expect.poll(async () => (await loaded()).length).toBe(4);
});

test('a form requests no code after the click if the pointer has rested on its link before', async ({
  page,
  open,
}) => {
  // The code that any page loads when it is idle.
  const idle = page.waitForResponse(/\/assets\/outdated-/);
  await open('admin', 'user/list');
  await idle;
  const link = new UsersPage(page).rows.first().getByRole('link').first();
  const scripts = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request));
  page.on('requestfinished', (request) => scripts.delete(request));
  const prefetch = page.waitForResponse(/\/user\/[\da-f-]{36}$/);
  await link.hover();
  await prefetch;
  await expect.poll(() => scripts.size).toBe(0);
  const files = noteFiles(page);
  await link.click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(/./);
  expect(files.filter((file) => file.endsWith('.js'))).toEqual([]);
});
