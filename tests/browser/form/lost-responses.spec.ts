import type { Page, Route } from '@playwright/test';
import { fillUser } from '../fill-user.ts';
import { expect, test } from '../fixtures.ts';
import { button, field, freshName, leaveDialog, notice, saveBar, title } from '../form-page.ts';
import { refuse } from '../users-page.ts';

const UPDATE = '**/api/v1/user/update';

/** Forwards the request to the service, which carries it out, but breaks the connection before the response arrives. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** Forwards the request to the service, but responds with 504, as a gateway does after a timeout. */
async function giveUp(route: Route): Promise<void> {
  await route.fetch();
  await refuse(504)(route);
}

/**
 * Forwards the request to the service, but truncates the body of the response to 40 characters, so that it is no valid
 * JSON.
 */
async function cutAnswer(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({
    status: 200,
    contentType: 'application/json',
    body: (await response.text()).slice(0, 40),
  });
}

/** Handles the next save with `answer`, such as one of the three functions above. */
const onNextSave = (page: Page, answer: (route: Route) => Promise<void>): Promise<unknown> =>
  page.route(UPDATE, answer, { times: 1 });

test('the outcome of a save without a complete response is looked up', async ({ page, open }) => {
  const username = freshName('lost');
  await open('nova.admin', 'user/new');
  await fillUser(page, username);
  await onNextSave(page, loseAnswer);
  await button(page, 'Create User').click();
  await expect(title(page, 'Editing User')).toBeVisible();
  await expect(notice(page, `${username} Successfully Updated`)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/edit\/[0-9a-f-]{36}$/);

  for (const [what, answer] of [
    ['the response was lost', loseAnswer],
    ['the response was cut', cutAnswer],
    ['a gateway responded with 504 after the service had saved', giveUp],
  ] as const) {
    await test.step(what, async () => {
      await field(page, 'Last Name').fill(what);
      await onNextSave(page, answer);
      await button(page, 'Update User').click();
      await expect(saveBar(page)).toHaveText('All saved');
    });
  }

  await test.step('the request never reached the service', async () => {
    await field(page, 'Last Name').fill('Again');
    await onNextSave(page, (route) => route.abort());
    await button(page, 'Update User').click();
    await expect(notice(page, `Error Saving User ${username}`)).toBeVisible();
    await button(page, 'Update User').click();
    await expect(saveBar(page)).toHaveText('All saved');
  });
  await page.reload();
  await expect(field(page, 'Last Name')).toHaveValue('Again');
});

/** The time that a form waits for a response, in milliseconds (B2.3). */
const LIMIT = 60_000;

test('a form can be left although the service accepts the save and never answers', async ({ page, open }) => {
  await page.clock.install();
  await open('nova.admin');
  await page.getByRole('table').getByRole('link').first().click();
  await field(page, 'Last Name').fill('Unanswered');
  const address = page.url();
  for (const calls of [UPDATE, '**/api/v1/user/*-*']) await page.route(calls, () => {});
  await button(page, 'Update User').click();
  await expect(saveBar(page)).toHaveText('Saving...');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(notice(page, 'Please Wait Until Updating User Completes')).toBeVisible();

  await page.clock.fastForward(LIMIT);
  await expect(saveBar(page)).toHaveText('The service did not answer. Checking whether it was saved...');
  await page.clock.fastForward(LIMIT);
  await expect(page.getByText('It is not known whether this was saved')).toBeVisible();
  await expect(field(page, 'Last Name')).toHaveValue('Unanswered');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(title(page, 'Users')).toBeVisible();
  expect(page.url()).not.toBe(address);
});
