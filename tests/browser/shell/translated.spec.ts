import type { Page } from '@playwright/test';
import { expect, fillLogin, test } from '../fixtures.ts';
import { button, choose, field, freshName, leaveDialog } from '../form-page.ts';
import { refuse, UsersPage } from '../users-page.ts';

/**
 * Runs in the page: wraps every text in elements, as Chrome's translator does. Does the same with each text that is
 * added later.
 */
function translate(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const translateAll = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || !text.data.trim() || parent.closest('[translate=no], font, script, style, textarea'))
        continue;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data;
      text.replaceWith(outer);
    }
  };
  addEventListener('DOMContentLoaded', () => {
    translateAll();
    new MutationObserver(translateAll).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

/**
 * Makes the page translate its texts from the start. Returns an array that collects the errors of the page from now on.
 */
async function translated(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(translate);
  return errors;
}

test.describe('a page that the browser translates', () => {
  test('can sign in, after a wrong password', async ({ page }) => {
    const errors = await translated(page);
    await page.goto('user/list');
    await fillLogin(page, 'admin', 'not the password');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await fillLogin(page, 'admin');
    await expect(page.getByRole('rowheader')).toHaveCount(10);
    expect(errors).toEqual([]);
  });

  test('can filter, sort, page and change the users list', async ({ page, open }) => {
    const errors = await translated(page);
    await open('admin');
    const users = new UsersPage(page);
    await expect(users.rows).toHaveCount(10);
    await users.sortButton('Name').click();
    await users.sortButton('Name').click();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page.getByText(/^11–20 of/)).toBeVisible();
    await users.filter('Username').fill('amelia');
    await expect(users.count).toHaveText(/ of /);
    await expect(page.getByRole('button', { name: 'Remove filter Username: amelia' })).toBeVisible();
    await users.filter('Username').fill('nobody at all');
    await expect(page.getByText('No active users match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(users.rows).toHaveCount(10);
    // The second row, because the first one is the own account, which cannot be deactivated.
    const username = (await users.column(0))[1] ?? '';
    // Names and identifiers stay untranslated.
    await expect(page.locator('[translate=no]', { hasText: username }).first()).toBeVisible();
    await users.onStatusCall('inactivate', refuse(503, 'Not now'));
    await users.changeStatus(username, 'Deactivate');
    await expect(users.notices.getByText('Not now')).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('shows the errors and unsaved changes of a form, and saves it', async ({ page, open }) => {
    const errors = await translated(page);
    await open('nova.admin', 'profile/business/new');
    const name = freshName('translated');
    await field(page, 'Name').press('Enter');
    await expect(page.getByText('This field is required. (Max 255 Characters)')).toBeVisible();
    await field(page, 'Name').fill(name);
    await expect(page.getByText('This field is required. (Max 255 Characters)')).toHaveCount(0);
    await choose(page, 'Fault Manager', 'Alarm Viewer');
    await page.route('**/profile/business/update', refuse(500, 'Not now'), { times: 1 });
    await button(page, 'Create Profile').click();
    await expect(page.getByRole('alert').getByText('This could not be saved')).toBeVisible();
    await button(page, 'Create Profile').click();
    await expect(page.getByText('All saved')).toBeVisible();
    await field(page, 'Description').fill('Changed');
    await expect(page.getByText('Not saved: Description')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await button(page, 'Update Profile').click();
    await expect(page.getByText('All saved')).toBeVisible();
    await button(page, 'Delete Profile').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Profiles', exact: true })).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('can select in tabs, lists and the tree', async ({ page, open }) => {
    const errors = await translated(page);
    await open('nova.admin', 'profile/visibility/new');
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}( [\\d,]+ chosen)?$`) });
    await tab('Cluster').click();
    await page.getByRole('row', { name: /^Egypt/ }).click();
    await expect(tab('Cluster')).toHaveAccessibleName(/^Cluster \d+ chosen$/);
    const chosen = await tab('Cluster').innerText();
    await page.getByRole('row', { name: /^Kenya/ }).click();
    await expect(tab('Cluster')).not.toHaveText(chosen);
    await expect(tab('Cluster')).toHaveAccessibleName(/^Cluster \d+ chosen$/);
    await page.getByRole('searchbox', { name: 'Filter Cluster' }).fill('kenya');
    await page.getByRole('searchbox', { name: 'Filter Cluster' }).fill('');
    await tab('Cluster Group').click();
    await page.getByRole('row').first().click();
    await expect(tab('Cluster Group')).toHaveAccessibleName('Cluster Group 1 chosen');
    await tab('Basic Info').click();
    await field(page, 'Name').press('Enter');
    await expect(page.getByText('This field is required. (Max 255 Characters)')).toBeVisible();
    expect(errors).toEqual([]);
  });
});
