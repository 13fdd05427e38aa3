import type { Page, Route } from '@playwright/test';
import { deferredAnswer } from '../support/deferred.ts';
import { expect, test } from './fixtures.ts';
import { notices } from './form-page.ts';
import { refuse, UsersPage } from './users-page.ts';

const LONG =
  'an application could not be told of it, since its host did not answer within half a minute of waiting';

/** Users on the first page of the list whom no other test changes. */
const USERS = [
  'adebayo.mwangi',
  'adelaide.faure',
  'agnieszka.pawlowska',
  'alexei.morozova',
  'amelia.hartley',
];

/**
 * Makes the deactivations of these users fail at the same time, so that no notice expires before the last one is shown.
 */
async function failFor(users: UsersPage, usernames: readonly string[]): Promise<void> {
  const allAsked = deferredAnswer<void>();
  await users.onStatusCall('inactivate', async (route: Route) => {
    await allAsked.answered;
    await refuse(500, LONG)(route);
  });
  for (const username of usernames) {
    await users.changeStatus(username, 'Deactivate');
  }
  allAsked.answer();
}

const cards = (page: Page) => notices(page).locator('[data-notice]');

/** Runs in the page: returns whether no other element covers the centre of an element. */
const isUncovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (element.contains(found) || found.contains(element));
};

test('three notices are visible, a button counts the others, and each is announced once', async ({
  page,
  open,
}) => {
  await page.addInitScript(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target instanceof Element) || !target.matches('[aria-live]')) continue;
        for (const node of addedNodes)
          if (target.closest('main') === null) announced.push(node.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await open('admin');
  const users = new UsersPage(page);
  await failFor(users, USERS);
  // Hovers a notice, because notices do not expire while the pointer is on them.
  await cards(page).first().hover();
  await expect(cards(page)).toHaveCount(3);
  await notices(page).getByRole('button', { name: '2 more' }).click();
  await expect(cards(page)).toHaveCount(5);
  await expect(notices(page).getByRole('button', { name: 'Show fewer' })).toBeVisible();
  const announced = () =>
    page.evaluate(() => (window as unknown as { announced: string[] }).announced.toSorted());
  await expect
    .poll(announced)
    .toEqual(USERS.map((name) => `Error: Failed To Inactivate ${name} Due To ${LONG}.`).toSorted());
});

for (const [width, height] of [
  [320, 568],
  [844, 390],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`notices cover neither the focused field nor the save bar at ${width} × ${height}`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height });
    await open('admin', 'user/new');
    const save = page.getByRole('button', { name: 'Create User' });
    await save.click();
    await expect(cards(page)).toHaveCount(1);
    const fields = ['Username', 'Email', 'First Name', 'Last Name'];
    for (const name of fields) {
      const field = page.getByRole('textbox', { name, exact: true });
      await field.focus();
      await expect.poll(() => field.evaluate(isUncovered), name).toBe(true);
      // Checks the save button only in a tall window, because in a short one the save bar scrolls with the
      // page (B2.12).
      if (height >= 480) expect(await save.evaluate(isUncovered)).toBe(true);
    }
  });
}

test('a notice can be focused and dismissed with the keyboard, which returns the focus', async ({
  page,
  open,
}) => {
  await open('admin');
  const users = new UsersPage(page);
  await failFor(users, USERS.slice(0, 1));
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Pull User Info' }).focus();
  await page.keyboard.press('F8');
  await expect(cards(page).first().getByRole('button')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Pull User Info' })).toBeFocused();
  await expect(cards(page)).toHaveCount(0);
});
