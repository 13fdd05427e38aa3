import { checkScreens } from './accessible-screens.ts';
import { expect, test } from '../fixtures.ts';
import { UsersPage } from '../users-page.ts';

checkScreens(1440);

test('the users list can be used with only the keyboard', async ({ page, open }) => {
  const users = new UsersPage(page);
  await page.route('**/header/**', (route) => route.abort());
  await open('admin');
  await expect(users.rows).toHaveCount(10);
  const focused = page.locator(':focus');
  /** Presses Tab until an element with this name has the focus. */
  const tabTo = async (name: string | RegExp): Promise<void> => {
    for (let presses = 0; presses < 100; presses += 1) {
      await page.keyboard.press('Tab');
      const labelled = await focused.evaluateAll(([element]) =>
        element ? (element.getAttribute('aria-label') ?? element.textContent) : '',
      );
      if (typeof name === 'string' ? labelled === name : name.test(labelled)) return;
    }
    throw new Error(`Tab never came to ${String(name)}`);
  };

  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await expect(focused).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo('Name');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?sort=name$/);
  await expect(users.sortButton('Name')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('faur');
  await expect(users.row('adelaide.faure')).toBeVisible();
  await expect(users.count).toHaveText(/ of /);
  await expect(users.filter('Name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(users.rows).toHaveCount(10);

  // The first row is the own account, which cannot be deactivated.
  await tabTo('Active');
  await tabTo('Active');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(focused).toHaveText('Active');

  await tabTo('Page 2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('link', { name: 'Page 2' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveText('Previous');

  // The focus moves to the start of the content, so that Shift+Tab reaches the menu.
  await page.getByRole('main').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveAccessibleName('Collapse menu');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Expand menu');
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveAccessibleName('History');
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveAccessibleName('Who Has What');
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveAccessibleName('Application Admin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeFocused();
});
