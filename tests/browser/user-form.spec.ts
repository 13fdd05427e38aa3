import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { createUser, fillUser } from './fill-user.ts';
import { expect, fillLogin, PRODUCT_ADMINISTRATOR, test } from './fixtures.ts';
import {
  callAs,
  choice,
  choose,
  field,
  freshName,
  leaveDialog,
  notice,
  notices,
  saveBar,
  uuidIn,
} from './form-page.ts';
import { controlSuite } from './suite.ts';

const fresh = (): string => freshName('form');

const inList = (page: Page, username: string) => page.getByRole('link', { name: username, exact: true });

test('a user can be created, found in the list, changed, and deactivated', async ({ page, open }) => {
  const username = fresh();
  await open('admin');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('link', { name: 'New User' }).click();
  await expect(page.getByRole('heading', { name: 'Creating New User' })).toBeVisible();
  await createUser(page, username);
  await expect(notice(page, `${username} Successfully Updated`)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/edit\/[0-9a-f-]{36}$/);
  await expect(field(page, 'Username')).toHaveAttribute('readonly');

  await page.getByRole('radio', { name: 'Inactive' }).check();
  await field(page, 'Desk Phone').fill('+1 800 555 0100');
  await choose(page, 'Location', 'Zürich');
  await expect(saveBar(page)).toHaveText('Not saved: Desk Phone, Status, Location');
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(saveBar(page)).toHaveText('Everything is saved');

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByLabel('Filter Username').fill(username);
  await expect(page.getByText('There are no')).toHaveCount(0);
  await expect(inList(page, username)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Inactive' }).click();
  await expect(inList(page, username)).toBeVisible();
});

test('a page that is loaded again restores what was typed, until it is discarded', async ({ page, open }) => {
  await open('admin', 'user/new');
  await field(page, 'Last Name').fill('Lund');
  await expect(saveBar(page)).toHaveText(/^Not saved: .*Last Name/);
  // The browser asks whether to leave the page, as it does when a tab is closed. It does not ask when it discards a tab.
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

test('the form shows errors at their fields, on blur and on save, and opens the tab of the first one', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  await field(page, 'Username').fill('two words');
  await field(page, 'Email').fill('nobody');
  await expect(
    page.getByText('Only alphanumeric letters, _ (underscore), and . (period) are allowed'),
  ).toBeVisible();
  await field(page, 'First Name').fill('x'.repeat(256));
  await field(page, 'Desk Phone').fill('1'.repeat(256));
  await field(page, 'Mobile Phone').fill('1'.repeat(255));
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(notice(page, 'Please Check Form Is Filled Correctly')).toBeVisible();
  await expect(field(page, 'Username')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
  for (const label of ['First Name', 'Last Name']) {
    await expect(field(page, label)).toHaveAccessibleDescription(
      'This field is required. (Max 255 Characters)',
    );
  }
  await expect(field(page, 'Desk Phone')).toHaveAccessibleDescription('This must be under 255 characters');
  await expect(field(page, 'Mobile Phone')).toHaveAccessibleDescription('');
  for (const label of ['Profile', 'Visibility']) {
    await expect(choice(page, label)).toHaveAccessibleDescription('This field is required');
  }

  await fillUser(page, fresh(), 'NOC Operator');
  await field(page, 'Desk Phone').fill('');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByRole('tab', { name: 'Default Tree' })).toHaveAttribute('aria-selected', 'true');
  await expect(choice(page, 'Default Tree')).toBeFocused();
  await expect(choice(page, 'Default Tree')).toHaveAccessibleDescription(
    'Please Select an Business Profile From the list',
  );
  await choose(page, 'Default Tree', 'Core Network');
  await page.getByRole('tab', { name: 'Start Dashboard' }).click();
  await choose(page, 'Start Dashboard', 'NOC Wall');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByRole('heading', { name: 'Editing User' })).toBeVisible();
  await page.getByRole('tab', { name: 'Start Dashboard' }).click();
  await expect(choice(page, 'Start Dashboard')).toHaveValue('NOC Wall');
});

test('the form shows at their fields that the username and the e-mail address are taken', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  await fillUser(page, 'viewer');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(notice(page, 'Error Saving User viewer')).toBeVisible();
  await expect(field(page, 'Username')).toHaveAccessibleDescription('Another user has this username.');
  await expect(field(page, 'Username')).toBeFocused();
  await field(page, 'Username').fill(fresh());
  await field(page, 'Email').fill('VIEWER@suite.example');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Another user has this e-mail address.');
  await expect(field(page, 'Email')).toBeFocused();
});

test('names and phones of 255 characters are saved as they are', async ({ page, open }) => {
  await open('admin', 'user/new');
  await fillUser(page, fresh());
  const texts = [
    ['First Name', 'Ä'.repeat(255)],
    ['Last Name', '漢'.repeat(255)],
    ['Desk Phone', '1'.repeat(255)],
    ['Mobile Phone', '2'.repeat(255)],
  ] as const;
  for (const [label, text] of texts) await field(page, label).fill(text);
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByRole('heading', { name: 'Editing User' })).toBeVisible();
  await page.reload();
  for (const [label, text] of texts) await expect(field(page, label)).toHaveValue(text);
});

test('the form names the elements that a save removes because the new business profile does not grant them', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  await fillUser(page, fresh(), 'NOC Operator');
  await page.getByRole('tab', { name: 'Default Tree' }).click();
  await choose(page, 'Default Tree', 'Core Network');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByRole('heading', { name: 'Editing User' })).toBeVisible();

  await page.getByRole('tab', { name: 'Basic Info' }).click();
  const received = page.getByRole('status').filter({ hasText: 'Saving takes away elements' });
  await expect(received).toHaveCount(0);
  await choose(page, 'Profile', 'Reader');
  await expect(received).toContainText('Default Tree: Core Network');
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await expect(received).toHaveCount(0);
});

test('a clone has all values of the original user except the username, and names the original user', async ({
  page,
  open,
}) => {
  const username = fresh();
  await open('admin', 'user/new');
  await createUser(page, username);
  await field(page, 'Last Name').fill('Changed');
  await page.getByRole('link', { name: 'Clone User' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'Creating New User' })).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue(`${username}_clone`);
  await expect(field(page, 'Last Name')).toHaveValue('Ångström');
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

test('leaving a changed form by a link, Escape, the browser or a closed tab asks for confirmation', async ({
  page,
  open,
}) => {
  const username = fresh();
  await open('admin');
  await page.getByRole('link', { name: 'New User' }).click();
  await createUser(page, username);
  await field(page, 'Last Name').fill('Changed');
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  await page.getByRole('link', { name: 'Users' }).click();
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

test('the draft of a user is restored after the session has ended', async ({ page, open, context }) => {
  const username = fresh();
  await open('admin', 'user/new');
  await fillUser(page, username);
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('user-profile.access_token', 'no longer valid'));
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(notice(page, 'Session Timed Out, Please Try Logging In Again')).toBeVisible();
  await expect(page).toHaveURL(/\/authorize/);
  const kept = await page.evaluate(() => sessionStorage.getItem('user-profile.draft'));
  expect(kept).toContain(username);
  expect(kept).not.toContain(DEMO_PASSWORD);

  await fillLogin(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Creating New User' })).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue(username);
  await expect(choice(page, 'Visibility')).toHaveValue('Europe');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(notice(page, `${username} Successfully Updated`)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('user-profile.draft'))).toBeNull();
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
  for (const { tab } of typed) await expect(tab).toHaveURL(/\/authorize/);
  for (const { tab, username } of typed) {
    await fillLogin(tab, 'admin');
    await expect(field(tab, 'Username')).toHaveValue(username);
    await tab.getByRole('button', { name: 'Create User' }).click();
    await expect(notice(tab, `${username} Successfully Updated`)).toBeVisible();
  }
});

test('the form shows both versions after a conflict, and saves the chosen one', async ({ page, open }) => {
  const username = fresh();
  await open('admin', 'user/new');
  await createUser(page, username);
  const uuid = uuidIn(page);
  const user = await (await callAs(page, 'GET', `api/v1/user/${uuid}`)).json();
  const theirs = { ...user, firstName: 'Theirs', lastName: 'Theirs' };
  await field(page, 'Last Name').fill('Mine');
  await field(page, 'Mobile Phone').fill('+1 800 555 0101');
  const saved = await callAs(page, 'POST', 'api/v1/user/update', { user: theirs, clonedId: null });
  expect(saved.status(), await saved.text()).toBe(200);

  await page.getByRole('button', { name: 'Update User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Another user has saved this meanwhile' });
  await expect(dialog.getByRole('group')).toHaveCount(3);
  await expect(
    dialog.getByRole('group', { name: 'First Name' }).getByRole('radio', { name: /Theirs/ }),
  ).toBeChecked();
  await expect(
    dialog.getByRole('group', { name: 'Last Name' }).getByRole('radio', { name: /Mine/ }),
  ).toBeChecked();
  await dialog.getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(notice(page, `${username} Successfully Updated`).first()).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Theirs');
  await expect(field(page, 'Last Name')).toHaveValue('Mine');
  await expect(field(page, 'Mobile Phone')).toHaveValue('+1 800 555 0101');
  await expect(saveBar(page)).toHaveText('Everything is saved');
});

test('a save of a user whom another user has deactivated keeps them inactive, and the form shows it', async ({
  page,
  open,
}) => {
  const username = fresh();
  await open('admin', 'user/new');
  await createUser(page, username);
  const uuid = uuidIn(page);
  const list = await (await callAs(page, 'GET', 'api/v1/user/list/active')).json();
  const user = list.find((one: { uuid: string }) => one.uuid === uuid);
  expect((await callAs(page, 'POST', 'api/v1/user/inactivate', [user])).status()).toBe(200);

  await field(page, 'Last Name').fill('Mine');
  await page.getByRole('button', { name: 'Update User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Another user has saved this meanwhile' });
  await expect(
    dialog.getByRole('group', { name: 'Status' }).getByRole('radio', { name: /Theirs/ }),
  ).toBeChecked();
  await dialog.getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(notice(page, `${username} Successfully Updated`).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Inactive' })).toBeChecked();
  await expect(field(page, 'Last Name')).toHaveValue('Mine');
});

test('the form names the list of choices that could not be loaded, and can load it again', async ({
  page,
  open,
}) => {
  await page.route('**/location/list', (route) => route.fulfill({ status: 500 }));
  await open('admin', 'user/new');
  await expect(page.getByRole('alert').getByText('The list of locations could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create User' })).toHaveCount(0);
  await page.unroute('**/location/list');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Create User' })).toBeVisible();
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

test('the form of a user whom another user has deleted cannot be saved, and keeps the typed values', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  await createUser(page, fresh());
  await page.route('**/user/update', (route) =>
    route.fulfill({
      status: 404,
      json: { title: 'Not found', status: 404, code: 'not_found', message: 'Gone' },
    }),
  );
  await field(page, 'Last Name').fill('Typed');
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(notices(page)).toContainText("We're Sorry That You Need To Reload Page And Start Over Again");
  await expect(page.getByText(/^Error Saving User /)).toBeVisible();
  await expect(field(page, 'Last Name')).toHaveValue('Typed');
});

test('the form of an unknown user shows Not Found, with a link back', async ({ page, open }) => {
  await open('admin');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.goto('user/edit/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('users with certain roles can change who sees a user', async ({ page, open }) => {
  await open(PRODUCT_ADMINISTRATOR, 'user/new');
  await choice(page, 'Visible To').selectOption('SCO Customer');
  await expect(choice(page, 'Company')).toHaveAccessibleDescription('Visible to all SCO customer');
  await choose(page, 'Company', 'Fjordnett');
  await expect(choice(page, 'Company')).toHaveAccessibleDescription('');
  await expect(choice(page, 'Visible To').getByRole('option')).toHaveCount(3);
});

test('an administrator can choose neither a company nor that only product administrators see a user', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  await expect(choice(page, 'Visible To').getByRole('option')).toHaveText(['Customer', 'SCO Customer']);
  await expect(choice(page, 'Company')).toHaveCount(0);
  await choose(page, 'Profile', 'Reader');
  await expect(page.getByRole('link', { name: 'Open Reader' })).toBeVisible();
});

test('an SCO administrator sees the names of the selected profiles without links', async ({ page, open }) => {
  await open('sco.admin', 'user/new');
  await choose(page, 'Profile', 'Reader');
  await expect(page.getByRole('link', { name: 'Open Reader' })).toHaveCount(0);
});

test('a reset mail can be sent from the form', async ({ page, open }) => {
  await open('admin', 'user/new');
  await createUser(page, fresh());
  await page.getByRole('button', { name: 'Send Password Reset Email' }).click();
  await expect(notice(page, 'Email Has Been Sent To The Email Address')).toBeVisible();
});

test('a reset mail requires a saved e-mail address, and the form warns about an inactive user', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  const name = fresh();
  await createUser(page, name);
  const send = page.getByRole('button', { name: 'Send Password Reset Email' });
  await field(page, 'Email').fill(`${name}.new@example.org`);
  await send.click();
  const unsaved = page.getByRole('dialog', { name: 'Save the e-mail address first' });
  await expect(unsaved).toContainText('but the form has another one');
  await page.keyboard.press('Enter');
  await expect(unsaved).toBeHidden();
  await expect(send).toBeFocused();

  await page.getByRole('radio', { name: 'Inactive' }).check();
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await send.click();
  const inactive = page.getByRole('dialog', { name: `${name} is inactive and cannot sign in yet` });
  await expect(inactive).toContainText('they can sign in only once they are activated');
  await inactive.getByRole('button', { name: 'Cancel' }).click();
  await expect(inactive).toBeHidden();
  await send.click();
  await inactive.getByRole('button', { name: 'Send the mail' }).click();
  await expect(notice(page, 'Email Has Been Sent To The Email Address')).toBeVisible();
});
