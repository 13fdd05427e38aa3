import type { Page, Route } from '@playwright/test';
import { fillUser } from '../fill-user.ts';
import { EVENTS, expect, test } from '../fixtures.ts';
import { button, field, freshName, leaveDialog, notice, saveBar } from '../form-page.ts';

/** The chunk of the dialogs. A form loads it when it opens a dialog for the first time. */
const CHUNK = '**/assets/dialog-panel-*.js';

/** The chunk with the screens of all lists except the users list. */
const LISTS = '**/assets/lists-*.js';

const isGone = (route: Route): Promise<void> => route.fulfill({ status: 404, body: '' });

/** Simulates a deployment: when the page checks for a new version, the document that it gets names other scripts. */
async function deploy(page: Page): Promise<void> {
  await page.route('**/userprofile/user/new', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/assets\/index-[\w-]+\.js/g, 'assets/index-newer.js');
    // Changes only the document that the version check requests. A navigation gets the real document.
    await (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ response, body }));
  });
}

const stale = (page: Page) => page.getByText('This page is from an earlier version');

test('a page reports that a new version has removed its chunks, and keeps the draft when it is reloaded', async ({
  page,
  open,
}) => {
  const username = freshName('stale');
  await open('nova.admin', 'user/new');
  await fillUser(page, username);
  await deploy(page);
  await page.route(CHUNK, isGone);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(stale(page)).toBeVisible();
  await expect(button(page, 'Create User')).toBeInViewport({ ratio: 1 });
  // The page keeps its state, including all typed text.
  await expect(field(page, 'Username')).toHaveValue(username);

  await page.unroute(CHUNK);
  // While the service does not respond, a reload would lose the page, so the button must not reload it.
  const address = '**/userprofile/user/new';
  await page.route(address, (route) => route.abort(), { times: 1 });
  await button(page, 'Reload').click();
  await expect(page.getByText('The service does not answer now')).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue(username);
  await button(page, 'Reload').click();
  await expect(stale(page)).toHaveCount(0);
  await expect(field(page, 'Username')).toHaveValue(username);
  await expect(saveBar(page)).toContainText('Not saved');
});

test('a chunk that could not be loaded is requested again the next time that it is needed', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'user/new');
  await field(page, 'First Name').fill('Typed');
  await page.route(CHUNK, (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(
    notice(page, 'A part of this page could not be loaded. Check your connection, and try again.'),
  ).toBeVisible();
  await expect(stale(page)).toHaveCount(0);
  await field(page, 'First Name').fill('Typed again');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'First Name')).toHaveValue('Typed again');
});

/** Returns a function that returns the number of requests for documents since this call. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => void (count += Number(request.isNavigationRequest())));
  return () => count;
}

test.describe('a document of another version than the files of the service', () => {
  const ALERT = 'The console could not be loaded. The service may be in the middle of an update. Try again';
  const FILES = [
    ['its first script', '**/assets/index-*.js'],
    ['its stylesheet', '**/assets/index-*.css'],
    ['the script that starts React', '**/assets/start-*.js'],
  ] as const;

  test('is reloaded once if its first script is missing', async ({ page }) => {
    const documents = countDocuments(page);
    // A script can be requested twice for one document: by its preload and by its import.
    await page.route(FILES[0][1], (route) => (documents() === 1 ? isGone(route) : route.continue()));
    await page.goto('not-found');
    await expect.poll(documents).toBe(2);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(documents()).toBe(2);
  });

  for (const [name, file] of FILES) {
    test(`shows a message after one reload if ${name} stays missing`, async ({ page }) => {
      const documents = countDocuments(page);
      await page.route(file, isGone);
      await page.goto('not-found');
      await expect(page.getByRole('alert')).toHaveText(ALERT);
      expect(documents()).toBe(2);
      await expect(page.getByRole('link', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
      await page.unroute(file);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(documents()).toBe(3);
    });
  }
});

test.describe('with live updates', () => {
  test.use({ follows: true });

  test('a screen whose chunk cannot be loaded can retry, and the page is not reloaded before', async ({
    page,
    open,
  }) => {
    const followed = page.waitForResponse(EVENTS);
    // The chunk of the lists is blocked. Otherwise, the console would load it in idle time together with the forms.
    await page.route(LISTS, (route) => route.abort());
    await open('nova.admin');
    await followed;
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Profiles', exact: true }).click();
    await expect(page.getByText('This screen could not be shown')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await page.context().setOffline(false);
    await page.unroute(LISTS);
    await button(page, 'Try again').click();
    await expect(page.getByRole('heading', { name: 'Profiles', exact: true })).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  });
});
