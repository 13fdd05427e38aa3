import type { Page, Route } from '@playwright/test';
import { createUser, fillUser } from './fill-user.ts';
import { expect, test, testApart } from './fixtures.ts';
import { button, choose, conflictDialog, field, freshName, notice, saveBar, title } from './form-page.ts';
import { refuse, UsersPage } from './users-page.ts';

const UPDATE = '**/api/v1/user/update';

const abort = (route: Route): Promise<void> => route.abort();

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

/** Handles the next request to `address` with `answer`, such as one of the three functions above. */
const onNextSave = (page: Page, address: string, answer: (route: Route) => Promise<void>): Promise<unknown> =>
  page.route(address, answer, { times: 1 });

const unclear = (page: Page) => page.getByText('It is not known whether this was saved');

/** Asserts that the form reports the failed save and keeps the typed values. Then saves again. */
async function tryAgain(page: Page, username: string, submit: string): Promise<void> {
  await expect(notice(page, `Error Saving User ${username}`)).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue(username);
  await button(page, submit).click();
}

async function openNewUser(page: Page, username: string): Promise<void> {
  await createUser(page, username);
  await field(page, 'Last Name').fill('Typed');
}

for (const { how, answer, isDone } of [
  { how: 'was lost after the service had saved', answer: loseAnswer, isDone: true },
  { how: 'was cut', answer: cutAnswer, isDone: true },
  { how: 'was a 504 of a gateway', answer: giveUp, isDone: true },
  { how: 'is missing because the request never reached the service', answer: abort, isDone: false },
  { how: 'was a 504 of a gateway before the service', answer: refuse(504), isDone: false },
]) {
  const found = isDone ? 'it was done' : 'it was not done, and is done when tried again';

  test(`a save whose response ${how} is looked up: ${found}`, async ({ page, open }) => {
    const username = freshName('lost');
    await open('nova.admin', 'user/new');
    await openNewUser(page, username);
    await onNextSave(page, UPDATE, answer);
    await button(page, 'Update User').click();
    if (!isDone) await tryAgain(page, username, 'Update User');
    await expect(saveBar(page)).toHaveText('Everything is saved');
    await expect(notice(page, `Error Saving User ${username}`)).toHaveCount(0);
    // After the failure, the form has read the stored version, so the next save causes no conflict.
    await field(page, 'Last Name').fill('Again');
    await button(page, 'Update User').click();
    await expect(saveBar(page)).toHaveText('Everything is saved');
    await page.reload();
    await expect(field(page, 'Last Name')).toHaveValue('Again');
  });

  test(`a create whose response ${how} is looked up: ${found}`, async ({ page, open }) => {
    const username = freshName('lost');
    await open('nova.admin', 'user/new');
    await fillUser(page, username);
    await onNextSave(page, UPDATE, answer);
    await button(page, 'Create User').click();
    if (!isDone) await tryAgain(page, username, 'Create User');
    await expect(title(page, 'Editing User')).toBeVisible();
    await expect(notice(page, `${username} Successfully Updated`)).toBeVisible();
    await expect(saveBar(page)).toHaveText('Everything is saved');
    await expect(page).toHaveURL(/\/user\/edit\/[0-9a-f-]{36}$/);
  });
}

/**
 * Responds to the next save with 504 (gateway timeout), and does not forward it to the service. Returns a function that
 * sends the save to the service later. Call the function after the form has looked up the stored version.
 */
async function answerLate(page: Page): Promise<() => Promise<void>> {
  let finish: (() => Promise<unknown>) | undefined;
  await onNextSave(page, UPDATE, async (route) => {
    const request = route.request();
    const headers = await request.allHeaders();
    finish = () => page.request.post(request.url(), { headers, data: request.postData() ?? '' });
    await refuse(504)(route);
  });
  return async () => {
    await finish?.();
  };
}

test('a save that completes after the lookup is not reported as a change by another user', async ({
  page,
  open,
}) => {
  const username = freshName('late');
  await open('nova.admin', 'user/new');
  await openNewUser(page, username);
  const finish = await answerLate(page);
  await button(page, 'Update User').click();
  await expect(notice(page, `Error Saving User ${username}`)).toBeVisible();
  await finish();
  await field(page, 'First Name').fill('Later');
  await button(page, 'Update User').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await page.reload();
  await expect(field(page, 'First Name')).toHaveValue('Later');
  await expect(field(page, 'Last Name')).toHaveValue('Typed');
});

test('a create that completes after the lookup does not report its own name as taken', async ({
  page,
  open,
}) => {
  const username = freshName('late');
  await open('nova.admin', 'user/new');
  await fillUser(page, username);
  const finish = await answerLate(page);
  await button(page, 'Create User').click();
  await expect(notice(page, `Error Saving User ${username}`)).toBeVisible();
  await finish();
  await button(page, 'Create User').click();
  await expect(title(page, 'Editing User')).toBeVisible();
  await expect(notice(page, `${username} Successfully Updated`)).toBeVisible();
});

test('the form reports an unknown outcome if the lookup fails, and can repeat the lookup', async ({
  page,
  open,
}) => {
  const username = freshName('lost');
  await open('nova.admin', 'user/new');
  await openNewUser(page, username);
  let saves = 0;
  await page.route(UPDATE, async (route) => {
    saves += 1;
    await loseAnswer(route);
  });
  const reading = /\/api\/v1\/user\/[0-9a-f-]{36}$/;
  await page.route(reading, (route) => route.abort());
  await button(page, 'Update User').click();
  await expect(unclear(page)).toBeVisible();
  await expect(notice(page, `Error Saving User ${username}`)).toHaveCount(0);
  await expect(field(page, 'Last Name')).toHaveValue('Typed');
  await button(page, 'Try again').click();
  await expect(unclear(page)).toBeVisible();
  await page.unroute(reading);
  await button(page, 'Try again').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  expect(saves).toBe(1);
});

test('a change by another user before the lookup is a conflict', async ({ page, open, context }) => {
  const username = freshName('lost');
  await open('nova.admin', 'user/new');
  await openNewUser(page, username);
  const other = await context.newPage();
  await other.goto(page.url());
  await field(other, 'First Name').fill('Somebody');
  await button(other, 'Update User').click();
  await expect(saveBar(other)).toHaveText('Everything is saved');
  await onNextSave(page, UPDATE, (route) => route.abort());
  await button(page, 'Update User').click();
  await expect(conflictDialog(page)).toBeVisible();
});

test('a new profile whose response was lost is found by its name', async ({ page, open }) => {
  const name = `${freshName('lost')}, "quoted"`;
  await open('nova.admin', 'profile/business/new');
  await field(page, 'Name').fill(name);
  await choose(page, 'Fault Manager', 'Alarm Viewer');
  await onNextSave(page, '**/api/v1/profile/business/update', loseAnswer);
  await button(page, 'Create Profile').click();
  await expect(title(page, 'Editing Profile')).toBeVisible();
  await expect(notice(page, `Profile ${name} Is Saved Successfully`)).toBeVisible();
});

for (const [kind, name] of [
  ['visibility', 'Europe'],
  ['app', 'Alarm Viewer'],
] as const) {
  testApart(
    `the outcome of a save without a response is looked up, for the ${kind} list`,
    async ({ page, open }) => {
      await open('nova.admin', `profile/${kind}/list`);
      await page.getByRole('searchbox', { name: 'Filter Name' }).fill(`"${name}"`);
      await page.getByRole('link', { name, exact: true }).first().click();
      await field(page, 'Description').fill(freshName('lost'));
      await onNextSave(page, `**/api/v1/profile/${kind}/update`, loseAnswer);
      await page.getByRole('button', { name: /^Update/ }).click();
      await expect(saveBar(page)).toHaveText('Everything is saved');
    },
  );
}

testApart(
  'the outcomes of a status change and of its undo without a response are looked up',
  async ({ page, open }) => {
    const users = new UsersPage(page);
    const name = 'adelaide.faure';
    await open('admin');
    await users.find(name);
    await onNextSave(page, '**/api/v1/user/inactivate', loseAnswer);
    await users.changeStatus(name, 'Deactivate');
    await expect(users.notice(`${name} Inactivated`)).toBeVisible();
    await expect(users.row(name)).toHaveCount(0);
    await onNextSave(page, '**/api/v1/user/activate', cutAnswer);
    await users.notices.getByRole('button', { name: 'Undo' }).click();
    await expect(users.notice(`${name} Activated`)).toBeVisible();
    await expect(users.row(name)).toBeVisible();
    // The lookup of the user's status fails as well, so the notice says that the outcome is unknown. The list shows the
    // outcome after its next load. Aborts every request for the user, because a pointer above the row also prefetches
    // the user.
    await page.route('**/api/v1/user/*-*', abort);
    await onNextSave(page, '**/api/v1/user/inactivate', loseAnswer);
    await users.changeStatus(name, 'Deactivate');
    await expect(users.notice(`It is not known whether ${name} was inactivated`)).toBeVisible();
    await expect(users.row(name)).toHaveCount(0);
  },
);
