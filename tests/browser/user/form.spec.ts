import type { Page } from '@playwright/test';
import { createUser, fillUser } from '../fill-user.ts';
import { expect, fillLogin, PRODUCT_ADMINISTRATOR, test } from '../fixtures.ts';
import { choose, field, freshName, leaveDialog, notice, saveBar, uuidIn } from '../form-page.ts';
import { controlSuite } from '../suite.ts';

const fresh = (): string => freshName('form');

const inList = (page: Page, username: string) => page.getByRole('link', { name: username, exact: true });

test('a user can be created, changed despite a conflict, cloned, sent a reset mail, deactivated, and found in the list', async ({
  page,
  open,
  call,
}) => {
  const username = fresh();
  await open('admin');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('link', { name: 'New User' }).click();
  await expect(page.getByRole('heading', { name: 'Creating New User' })).toBeVisible();
  await createUser(page, username);
  await expect(notice(page, `${username} Successfully Updated`)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/edit\/[0-9a-f-]{36}$/);
  await expect(field(page, 'Username')).toHaveAttribute('readonly');

  await test.step('a reset mail requires a saved e-mail address', async () => {
    // The notice of the new user has a button of the same name.
    const send = page.getByRole('main').getByRole('button', { name: 'Send Password Reset Email' });
    const email = await field(page, 'Email').inputValue();
    await field(page, 'Email').fill(`new.${email}`);
    await send.click();
    const unsaved = page.getByRole('dialog', { name: 'Save the e-mail address first' });
    await expect(unsaved).toContainText('but the form has another one');
    await page.keyboard.press('Enter');
    await expect(unsaved).toBeHidden();
    await expect(send).toBeFocused();
    await field(page, 'Email').fill(email);
    await send.click();
    await expect(notice(page, 'Email Has Been Sent To The Email Address')).toBeVisible();
  });

  await test.step('a conflict shows both versions, and the chosen one is saved', async () => {
    const user = (await call(PRODUCT_ADMINISTRATOR, 'GET', `user/${uuidIn(page)}`)) as object;
    const theirs = { ...user, firstName: 'Theirs', lastName: 'Theirs' };
    await field(page, 'Last Name').fill('Mine');
    await call(PRODUCT_ADMINISTRATOR, 'POST', 'user/update', { user: theirs, clonedId: null });
    await page.getByRole('button', { name: 'Update User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Another user has saved this meanwhile' });
    const chosen = (name: string, side: RegExp) =>
      dialog.getByRole('group', { name }).getByRole('radio', { name: side });
    await expect(dialog.getByRole('group')).toHaveCount(2);
    await expect(chosen('First Name', /Theirs/)).toBeChecked();
    await expect(chosen('Last Name', /Mine/)).toBeChecked();
    await dialog.getByRole('button', { name: 'Save the chosen values' }).click();
    await expect(field(page, 'First Name')).toHaveValue('Theirs');
    await expect(field(page, 'Last Name')).toHaveValue('Mine');
    await expect(saveBar(page)).toHaveText('All saved');
  });

  await test.step('a clone has the values of the original user, and names them', async () => {
    await page.getByRole('link', { name: 'Clone User' }).click();
    await expect(field(page, 'Username')).toHaveValue(`${username}_clone`);
    await expect(field(page, 'Last Name')).toHaveValue('Mine');
    await field(page, 'Email').fill(`${username}.clone@suite.example`);
    const [request] = await Promise.all([
      page.waitForRequest('**/user/update'),
      page.getByRole('button', { name: 'Create User' }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({
      user: { uuid: null, username: `${username}_clone` },
      clonedId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await expect(notice(page, `${username}_clone Successfully Updated`)).toBeVisible();
  });

  await page.getByRole('radio', { name: 'Inactive' }).check();
  await field(page, 'Desk Phone').fill('+1 800 555 0100');
  await choose(page, 'Location', 'Zürich');
  await expect(saveBar(page)).toHaveText('Not saved: Desk Phone, Status, Location');
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(saveBar(page)).toHaveText('All saved');

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByLabel('Filter Username').fill(`${username}_clone`);
  await expect(page.getByText('There are no')).toHaveCount(0);
  await expect(inList(page, `${username}_clone`)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Inactive' }).click();
  await expect(inList(page, `${username}_clone`)).toBeVisible();
});

test('a page that is loaded again restores what was typed, until it is discarded', async ({ page, open }) => {
  await open('admin', 'user/new');
  await field(page, 'Last Name').fill('Lund');
  await expect(saveBar(page)).toHaveText(/^Not saved: .*Last Name/);
  // The browser asks whether to leave the page, as it does when a tab is closed. It does not ask when it discards a
  // tab.
  page.on('dialog', (question) => question.accept());
  await page.reload();
  await expect(field(page, 'Last Name')).toHaveValue('Lund');
  await expect(saveBar(page)).toHaveText(/^Not saved: .*Last Name/);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.getByRole('link', { name: 'New User' }).click();
  await expect(field(page, 'Last Name')).toHaveValue('');
});

test('leaving a changed form by a link, Escape, the browser or a closed tab asks for confirmation', async ({
  page,
  open,
}) => {
  await open('admin');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await field(page, 'Last Name').fill('Changed');
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toHaveCount(0);
  await field(page, 'Last Name').press('Escape');
  await dialog.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Neither Escape nor an accidental Enter leaves the form or loses the typed text.
  await field(page, 'Last Name').press('Escape');
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Last Name')).toHaveValue('Changed');
  await expect(page).toHaveURL(/\/user\/edit\//);

  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const beforeUnload = await asked;
  expect(beforeUnload.type()).toBe('beforeunload');
  await beforeUnload.dismiss();
  await closing;

  await field(page, 'Last Name').press('Escape');
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('a changed clone asks for confirmation before it opens an empty form', async ({ page, open }) => {
  await open('admin');
  await page.getByRole('link', { name: 'New User' }).click();
  await expect(field(page, 'Username')).toHaveValue('');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Clone User' }).click();
  await expect(field(page, 'Username')).toHaveValue(/_clone$/);
  await field(page, 'Last Name').fill('Changed');

  await page.evaluate(() => history.go(-3));
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect(field(page, 'Last Name')).toHaveValue('Changed');
  await expect(page).toHaveURL(/clone=/);

  await page.evaluate(() => history.go(-3));
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page, 'Username')).toHaveValue('');
  await expect(page).toHaveURL(/\/user\/new$/);
});

test('the drafts of two tabs are restored after the session has ended', async ({ page, open, context }) => {
  const other = await context.newPage();
  const typed = [
    { tab: page, username: fresh() },
    { tab: other, username: fresh() },
  ];
  await open('admin', 'user/new');
  await other.goto('user/new');
  for (const { tab, username } of typed) await fillUser(tab, username);
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('user-profile.access_token', 'no longer valid'));
  // The tab that first notices the changed token tells the other tab that the session has ended.
  for (const { tab, username } of typed) {
    await expect(tab).toHaveURL(/\/authorize/);
    const kept = await tab.evaluate(() => sessionStorage.getItem('user-profile.draft'));
    expect(kept).toContain(username);
  }
  for (const { tab, username } of typed) {
    await fillLogin(tab, 'admin');
    await expect(field(tab, 'Username')).toHaveValue(username);
    await tab.getByRole('button', { name: 'Create User' }).click();
    await expect(notice(tab, `${username} Successfully Updated`)).toBeVisible();
    expect(await tab.evaluate(() => sessionStorage.getItem('user-profile.draft'))).toBeNull();
  }
});

test('a save stores the user, and names the applications that have refused the user or are unavailable', async ({
  page,
  open,
  stack,
}) => {
  const username = fresh();
  const parts = ['application/fault-manager', 'application/performance-reports'];
  await open('admin', 'user/new');
  await fillUser(page, username);
  try {
    await controlSuite(stack, { part: parts[0], mode: 'refuse' });
    await controlSuite(stack, { part: parts[1], mode: 'down' });
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(
      notice(page, `Error Saving User ${username}, Failed Applications: Fault Manager, Performance Reports`),
    ).toBeVisible();
  } finally {
    for (const part of parts) await controlSuite(stack, { part, mode: 'ok' });
  }
  await expect(page.getByRole('heading', { name: 'Editing User' })).toBeVisible();
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(notice(page, `${username} Successfully Updated`)).toBeVisible();
});

test('the form of an unknown user shows Not Found, with a link back', async ({ page, open }) => {
  await open('admin');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.goto('user/edit/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});
