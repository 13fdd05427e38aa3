import type { Page } from '@playwright/test';
import { clusterUuid } from '../../demo/seed/clusters.ts';
import { expectNoViolation } from './axe.ts';
import { expect, test, testApart } from './fixtures.ts';
import { button, callAs, choice, choose, field, freshName, leaveDialog, title } from './form-page.ts';
import { controlSuite } from './suite.ts';

/** Opens the form of the profile with this name, from the displayed list of profiles. */
async function openProfile(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(field(page, 'Name')).toHaveValue(name);
}

/** Locates the panel that a wide window shows beside the fields of the form. */
const beside = (page: Page) => page.getByRole('complementary', { name: 'Effective access' });

const consequences = (page: Page) => page.locator('form').getByText(/^[\d,]+ users? (gain|lose)/);

test('the form of a business profile lists the users that a change affects, with links and their access', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/business/list');
  await openProfile(page, 'NOC Operator');
  await choose(page, 'Fault Manager', 'Alarm Viewer');
  await expect(consequences(page)).toHaveText(/^\d+ users lose ALARM_OPERATOR in Fault Manager$/);

  await button(page, 'Show who').click();
  const dialog = page.getByRole('dialog', { name: 'What saving this will do' });
  await expect(dialog.getByRole('list', { name: 'Lost' })).toHaveText('Fault Manager: ALARM_OPERATOR');
  const first = dialog
    .getByRole('list', { name: /^The \d+ users$/ })
    .getByRole('link')
    .first();
  const username = (await first.textContent())!;
  await dialog.getByRole('searchbox', { name: 'Find' }).fill(username);
  await first.click();
  await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click();

  await expect(title(page, 'Editing User')).toBeVisible();
  await expect(page.getByRole('main').getByText(username, { exact: true })).toBeVisible();
  const role = beside(page).getByRole('row', { name: 'ALARM_OPERATOR' });
  await expect(role).toContainText('NOC Operator → Alarm Operator');
  await role.getByRole('link', { name: 'Alarm Operator' }).click();
  await expect(title(page, 'Editing App Profile')).toBeVisible();
});

test('the form of an application profile lists the users that a change affects, by business profile', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/app/list');
  await openProfile(page, 'Alarm Operator');
  await page.getByRole('tab', { name: 'Roles' }).click();
  await page.getByRole('option', { name: 'ALARM_VIEWER' }).click();
  await expect(consequences(page)).toHaveText(/^\d+ users lose ALARM_VIEWER in Fault Manager$/);
  await page.getByRole('option', { name: 'ALARM_VIEWER' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(consequences(page)).toHaveCount(0);
});

test('the delete of an application profile lists the users of the business profiles that use it', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/app/list');
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill('Alarm Operator');
  await button(page, 'Delete Alarm Operator').click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete the application profile Alarm Operator?' });
  await expect(dialog.getByText(/^\d+ active users and \d+ inactive users have them\.$/)).toBeVisible();
  const user = dialog.getByRole('list', { name: 'Their users' }).getByRole('link').first();
  const username = (await user.textContent())!;
  await dialog.getByRole('searchbox', { name: 'Find a user' }).fill(username);
  await user.click();
  await expect(beside(page).getByRole('row', { name: 'ALARM_OPERATOR' })).toContainText('Alarm Operator');
});

test('the form of a business profile shows the users of the profile beside the fields, with links to the filtered list', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/business/list');
  await openProfile(page, 'NOC Operator');
  const who = page.getByRole('complementary', { name: 'Who has it' });
  await expect(who.getByText(/^and \d+ more$/)).toBeVisible();
  await choose(page, 'Fault Manager', 'Alarm Viewer');
  await expect(who.getByRole('list', { name: 'Lost' })).toHaveText('Fault Manager: ALARM_OPERATOR');
  await page.setViewportSize({ width: 1199, height: 720 });
  await expect(who).toHaveCount(0);
  await page.getByRole('tab', { name: 'Who has it' }).click();
  await expect(page.getByRole('list', { name: 'Lost' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });

  const inactive = who.getByRole('link', { name: /^\d+ inactive$/ });
  const count = Number.parseInt((await inactive.textContent())!);
  await inactive.click();
  await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('radio', { name: 'Inactive' })).toBeChecked();
  await expect(page.getByText(new RegExp(`^${count} of \\d+ inactive users$`))).toBeVisible();
});

test('the forms of application profiles and visibility profiles show their users beside the fields', async ({
  page,
  open,
}) => {
  const who = page.getByRole('complementary', { name: 'Who has it' });
  await open('admin', 'profile/app/list');
  await openProfile(page, 'Alarm Operator');
  await expect(who.getByText(/^\d+ active, \d+ inactive$/).first()).toBeVisible();
  await expect(
    who
      .getByRole('list', { name: 'Business profiles that choose it' })
      .getByRole('link', { name: 'NOC Operator', exact: true }),
  ).toBeVisible();

  await open('admin', 'profile/visibility/list');
  await openProfile(page, 'Europe');
  await who.getByRole('link', { name: /^\d+ active$/ }).click();
  await expect(page.getByRole('searchbox', { name: 'Filter Visibility' })).toHaveValue('"Europe"');
});

test('a save takes a role that the application no longer offers from its users, after a confirmation', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'application/list');
  await page.getByRole('link', { name: 'Fault Manager', exact: true }).click();
  await page.getByRole('tab', { name: 'Roles' }).click();
  await button(page, 'Delete ALARM_VIEWER').click();
  await expect(page.getByText(/^Takes access from \d+ users$/)).toBeVisible();
  // The save bar is higher while it shows the changes of access, and must not cover the focused element.
  const last = page.getByRole('row', { name: 'CORRELATION_EDITOR' }).getByRole('button').last();
  await last.focus();
  const isClear = last.evaluate((element) => {
    const { left, bottom, width } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, bottom - 2));
  });
  expect(await isClear).toBe(true);
  await button(page, 'Update Application').click();
  const question = page.getByRole('alertdialog', { name: /^Take access away from \d+ users\?$/ });
  await expect(question).toContainText('ALARM_VIEWER in Fault Manager');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await button(page, 'Keep ALARM_VIEWER').click();
  await expect(page.getByText(/^Takes access from/)).toHaveCount(0);
});

test('a save that takes access from many users asks for confirmation with their number', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/business/list');
  await openProfile(page, 'NOC Operator');
  const former = await choice(page, 'Fault Manager').inputValue();
  await choose(page, 'Fault Manager', 'Alarm Viewer');
  await expect(page.getByText(/^Takes access from \d+ users$/)).toBeVisible();
  await button(page, 'Update Profile').click();
  const question = page.getByRole('alertdialog', { name: /^Take access away from \d+ users\?$/ });
  await expect(question).toContainText(/\d+ users lose ALARM_OPERATOR in Fault Manager\./);
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(title(page, 'Editing Profile')).toBeVisible();
  await expect(page.getByText('Not saved: Application Profiles')).toBeVisible();

  await button(page, 'Update Profile').click();
  await question.getByRole('button', { name: 'Save and take away' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();

  // Choosing the former profile again takes no access from users, so the save needs no confirmation.
  await choose(page, 'Fault Manager', former);
  await button(page, 'Update Profile').click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
});

test('the form of a profile without users shows that a change affects nobody', async ({ page, open }) => {
  await open('admin', 'profile/business/new');
  await field(page, 'Name').fill(freshName('access'));
  await choose(page, 'Fault Manager', 'Alarm Viewer');
  await button(page, 'Create Profile').click();
  await expect(title(page, 'Editing Profile')).toBeVisible();
  await choose(page, 'Fault Manager', 'Alarm Operator');
  await expect(page.getByText('No user has it, so no access changes')).toBeVisible();
});

test('the form of a profile can load its users again after a failure, and can be saved meanwhile', async ({
  page,
  open,
}) => {
  await page.route('**/profile/business/*/users?*', (route) => route.fulfill({ status: 500 }));
  await open('admin', 'profile/business/list');
  await openProfile(page, 'NOC Operator');
  await choose(page, 'Fault Manager', 'Alarm Viewer');
  await expect(page.getByText('The affected users could not be loaded')).toBeVisible();
  await expect(button(page, 'Update Profile')).toBeEnabled();
  await page.unroute('**/profile/business/*/users?*');
  const who = page.getByRole('complementary', { name: 'Who has it' });
  await expect(who.getByText('Its users could not be loaded')).toBeVisible();
  await who.getByRole('button', { name: 'Try again' }).click();
  await expect(consequences(page)).toBeVisible();
});

test('the user form shows the access of the selected business profile before the save', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  await choice(page, 'Profile').fill('Reader');
  await page.getByRole('option', { name: 'Reader', exact: true }).click();
  await expect(beside(page).getByRole('row', { name: 'ALARM_VIEWER' })).toContainText(
    'Reader → Alarm Viewer',
  );
  await expect(beside(page).getByText(/once the chosen profile is saved/)).toBeVisible();

  await page.setViewportSize({ width: 1199, height: 720 });
  await expect(beside(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Effective access' }).click();
  await expect(page.getByRole('row', { name: 'ALARM_VIEWER' })).toContainText('Reader → Alarm Viewer');
});

test('the user form shows which access the user gains and loses by another business profile', async ({
  page,
  open,
}) => {
  await open('admin', 'user/list?profile=NOC%20Operator');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await expect(title(page, 'Editing User')).toBeVisible();
  await expect(beside(page).getByText('Gained')).toHaveCount(0);
  await choice(page, 'Profile').fill('Reader');
  await page.getByRole('option', { name: 'Reader', exact: true }).click();
  await expect(beside(page).getByText(/^Once saved, the user .*loses/)).toBeVisible();
  const lost = beside(page).getByRole('row', { name: 'ALARM_OPERATOR' });
  await expect(lost).toContainText('Lost');
  await expect(lost).toContainText('NOC Operator → Alarm Operator');
});

testApart(
  'the user form shows the visible network for the selected visibility, and can search it',
  async ({ page, open, stack }) => {
    await open('admin', 'user/list?visibility="Europe"');
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
    await expect(title(page, 'Editing User')).toBeVisible();
    const panel = beside(page).getByRole('region', { name: 'Visibility' });
    const opener = panel.getByRole('button', { name: 'What this user sees' });
    const search = panel.getByRole('searchbox', { name: 'Can this user see …?' });
    const found = panel.getByRole('list', { name: 'What was found' }).getByRole('listitem');
    await expect(panel).toContainText('94 clusters');
    await opener.click();
    await expect(panel.getByRole('definition').getByText('94 of 376: Europe and all below it')).toBeVisible();

    await search.fill('malaga');
    await expect(found.first()).toHaveText(
      'Málaga Visible Cluster · Europe / Spain Through Europe, which is chosen with all below it',
    );
    await search.fill('cairo');
    await expect(found.first()).toHaveText('Cairo Not visible Cluster · Africa / Egypt Not chosen');
    await search.press('Enter');
    await expect(page.getByText('Everything is saved')).toBeVisible();
    await expectNoViolation(page);

    await choose(page, 'Visibility', 'Everything');
    await expect(panel).toContainText('Replaces Europe once saved.');
    await expect(found.first()).toContainText('Cairo Visible');
    await choose(page, 'Visibility', 'Europe');

    const namesake = { name: 'Málaga', parent: clusterUuid('Africa') };
    await controlSuite(stack, { part: 'inventory', change: 'add', elementType: 'cluster', ...namesake });
    expect((await callAs(page, 'GET', 'api/v1/visibility/sync/cluster')).status()).toBe(200);
    await opener.click();
    await opener.click();
    await search.fill('"málaga"');
    await expect(found).toHaveText([
      'Málaga Not visible Cluster · Africa Not chosen',
      'Málaga Visible Cluster · Europe / Spain Chosen itself',
    ]);
  },
);
