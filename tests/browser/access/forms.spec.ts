import type { Page } from '@playwright/test';
import { expectNoViolation } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { button, choose, field, leaveDialog, title } from '../form-page.ts';

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
  await expect(beside(page).getByRole('row', { name: 'ALARM_OPERATOR' })).toBeVisible();
  await beside(page).getByRole('link', { name: 'Alarm Operator' }).click();
  await expect(title(page, 'Editing App Profile')).toBeVisible();
});

test('the form of a business profile shows the users of the profile beside the fields, with links to the filtered list', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/business/list');
  await openProfile(page, 'NOC Operator');
  const who = page.getByRole('complementary', { name: 'Assigned users' });
  await expect(who.getByText(/^and \d+ more$/)).toBeVisible();
  await choose(page, 'Fault Manager', 'Alarm Viewer');
  await expect(who.getByRole('list', { name: 'Lost' })).toHaveText('Fault Manager: ALARM_OPERATOR');
  await page.setViewportSize({ width: 1199, height: 720 });
  await expect(who).toHaveCount(0);
  await page.getByRole('tab', { name: 'Assigned users' }).click();
  await expect(page.getByRole('list', { name: 'Lost' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });

  const inactive = who.getByRole('link', { name: /^\d+ inactive$/ });
  const count = Number.parseInt((await inactive.textContent())!);
  await inactive.click();
  await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('radio', { name: 'Inactive' })).toBeChecked();
  await expect(page.getByText(new RegExp(`^${count} of \\d+ inactive users$`))).toBeVisible();
});

test('the forms of application profiles and visibility profiles show their users beside the fields, and whom a change affects', async ({
  page,
  open,
}) => {
  const who = page.getByRole('complementary', { name: 'Assigned users' });
  await open('admin', 'profile/app/list');
  await openProfile(page, 'Alarm Operator');
  await expect(who.getByText(/^\d+ active, \d+ inactive$/).first()).toBeVisible();
  await expect(
    who
      .getByRole('list', { name: 'Business profiles that choose it' })
      .getByRole('link', { name: 'NOC Operator', exact: true }),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Roles' }).click();
  await page.getByRole('option', { name: 'ALARM_VIEWER' }).click();
  await expect(consequences(page)).toHaveText(/^\d+ users lose ALARM_VIEWER in Fault Manager$/);
  await page.getByRole('option', { name: 'ALARM_VIEWER' }).click();
  await expect(page.getByText('All saved')).toBeVisible();
  await expect(consequences(page)).toHaveCount(0);

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

test('the user form shows which access the user gains and loses by another business profile, beside the fields or in a tab', async ({
  page,
  open,
}) => {
  await open('admin', 'user/list?profile=NOC%20Operator');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await expect(title(page, 'Editing User')).toBeVisible();
  await expect(beside(page).getByText('Gained')).toHaveCount(0);
  await choose(page, 'Profile', 'Reader');
  await expect(beside(page).getByText(/^Once saved, the user .*loses/)).toBeVisible();
  const lost = beside(page).getByRole('row', { name: 'ALARM_OPERATOR' });
  await expect(lost).toContainText('Lost');
  await expect(beside(page).getByRole('link', { name: 'Alarm Operator' })).toBeVisible();

  await page.setViewportSize({ width: 1199, height: 720 });
  await expect(beside(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Effective access' }).click();
  await expect(page.getByRole('row', { name: 'ALARM_VIEWER' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Alarm Viewer' })).toBeVisible();
});

test('the user form shows the visible network for the selected visibility, and can search it', async ({
  page,
  open,
}) => {
  await open('admin', 'user/list?visibility="Europe"');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await expect(title(page, 'Editing User')).toBeVisible();
  const panel = beside(page).getByRole('region', { name: 'Visibility' });
  const search = panel.getByRole('searchbox', { name: 'Can this user see …?' });
  const found = panel.getByRole('list', { name: 'What was found' }).getByRole('listitem');
  await panel.getByRole('button', { name: 'What this user sees' }).click();
  await expect(
    panel.getByRole('definition').getByText(/^\d+ of \d+: Europe and all below it$/),
  ).toBeVisible();

  await search.fill('malaga');
  await expect(found.first()).toHaveText(
    'Málaga Visible Cluster · Europe / Spain Through Europe, which is chosen with all below it',
  );
  await search.fill('cairo');
  await expect(found.first()).toHaveText('Cairo Not visible Cluster · Africa / Egypt Not chosen');
  await expectNoViolation(page);

  await choose(page, 'Visibility', 'Everything');
  await expect(panel).toContainText('Replaces Europe once saved.');
  await expect(found.first()).toContainText('Cairo Visible');
});
