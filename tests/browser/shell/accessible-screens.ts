import { expectNoViolation } from '../axe.ts';
import { expect, fillLogin, test } from '../fixtures.ts';
import { button, choice, discardAndReopen, field, nextFrames, notice } from '../form-page.ts';
import { refuse, UsersPage } from '../users-page.ts';
import { serveWithoutSettings } from '../settings.ts';

/** Declares tests that visit every screen, and its important states, in a window of this width. */
export function checkScreens(width: number): void {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('the sign-in screens are accessible', async ({ page }) => {
      await page.goto('user/list');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(notice(page, 'Please Login First')).toBeVisible();
      await expectNoViolation(page);

      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('This field is required')).toHaveCount(2);
      await expectNoViolation(page);

      await fillLogin(page, 'viewer', 'not the password');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expectNoViolation(page);

      await page.goto('authorize?client_id=nobody&redirect_uri=https%3A%2F%2Fother.example%2F');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expectNoViolation(page);

      await page.goto('callback?code=stolen&state=forged');
      await expect(page.getByRole('heading', { name: 'Sign-in did not complete' })).toBeVisible();
      await expectNoViolation(page);

      await page.goto('selfcallback?code=stolen&state=forged');
      await expect(page.getByRole('heading', { name: 'Sign-in did not complete' })).toBeVisible();
      await expectNoViolation(page);

      // Answers the redirect, which the screen starts after three seconds, with 204: the screen stays open while axe
      // runs.
      await page.route(/\/userprofile\/$/, (route) => route.fulfill({ status: 204 }));
      await page.goto('logout');
      await expect(page.getByText('You have been signed out.')).toBeVisible();
      await expectNoViolation(page);
    });

    test('the error screens are accessible', async ({ page, open }) => {
      for (const [path, title] of [
        ['forbidden', '403 Forbidden'],
        ['notFound', '404 Not Found'],
        ['no/such/page', '404 Not Found'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        await expectNoViolation(page);
      }
      await serveWithoutSettings(page);
      await page.route('**/userprofile/config.json', refuse(503), { times: 1 });
      await page.goto('user/list');
      await expect(page.getByRole('heading', { name: 'Could not load configuration' })).toBeVisible();
      await expectNoViolation(page);

      await page.route('**/api/v1/me', (route) => route.abort(), { times: 1 });
      await open('admin');
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
      await expectNoViolation(page);
    });

    test('the users list is accessible', async ({ page, open }) => {
      const users = new UsersPage(page);
      await page.route('**/user/list/active*', refuse(503, 'The database is away'), { times: 1 });
      await open('admin');
      await expect(page.getByText('The active users could not be loaded')).toBeVisible();
      await expectNoViolation(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(users.rows).toHaveCount(10);
      await expectNoViolation(page);

      if (width < 601) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoViolation(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
      }
      const opener = page.getByRole('button', { name: 'Filter and sort' });
      if (await opener.isVisible()) await opener.click();
      await users.filter('Username').fill('zzz');
      await expect(page.getByText('No active users match these filters')).toBeVisible();
      await expectNoViolation(page);

      await users.filter('Username').fill('aevar.jonsson');
      await users.statusButton('aevar.jonsson').focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
      await expectNoViolation(page);

      await users.filter('Username').fill('adelaide.faure');
      await users.statusButton('adelaide.faure').click();
      await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible();
      await expectNoViolation(page);

      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Actions for adelaide.faure' }).press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Reset mail' })).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press('Escape');
      await users.statusButton('adelaide.faure').click();

      await users.onStatusCall('inactivate', refuse(504));
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      await expect(users.notice('User Update Timed Out, Please Try Again Later')).toBeVisible();
      const failed = [{ source: 'zoe', message: 'The username occurs twice.' }];
      await page.route('**/user/pullUsers', (route) => route.fulfill({ json: { created: 1, failed } }));
      await page.getByRole('button', { name: 'Pull User Info' }).click();
      await expect(users.notice('User Info Pull Successful')).toBeVisible();
      await page.getByText('Omitted users, with reasons').click();
      await expect(page.getByText('The username occurs twice.')).toBeVisible();
      await expectNoViolation(page);
    });

    test('the user form is accessible', async ({ page, open }) => {
      await page.route('**/location/list', refuse(503), { times: 1 });
      await open('admin', 'user/new');
      await expect(page.getByText('The list of locations could not be loaded')).toBeVisible();
      await expectNoViolation(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      const profile = page.getByRole('combobox', { name: 'Profile' });
      await expect(profile).toBeVisible();
      await expectNoViolation(page);

      await profile.click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectNoViolation(page);
      await page.getByRole('option', { name: 'NOC Operator' }).click();
      await page.getByRole('button', { name: 'Create User' }).click();
      await expect(page.getByText('This field is required')).toHaveCount(5);
      const checkForm = notice(page, 'Please Check Form Is Filled Correctly');
      await checkForm.click();
      await expect(checkForm).toHaveCount(0);
      await expectNoViolation(page);

      await page.getByRole('tab', { name: /Default Tree/ }).click();
      await expect(page.getByText('Please Select an Business Profile From the list')).toBeVisible();
      await expectNoViolation(page);

      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectNoViolation(page);
    });

    test('business profiles are accessible', async ({ page, open }) => {
      await open('nova.admin', 'profile/business/list');
      await expect(page.getByRole('row')).not.toHaveCount(0);
      await expectNoViolation(page);

      await page.getByRole('link', { name: 'NOC Operator', exact: true }).click();
      await expect(choice(page, 'Fault Manager')).toHaveValue('Alarm Operator');
      await expectNoViolation(page);
      await choice(page, 'Fault Manager').click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectNoViolation(page);
      await page.getByRole('option', { name: '---' }).click();
      await page.route('**/profile/business/update', refuse(409, 'Your own access would go'));
      await expect(page.getByText(/^Takes access from \d+ users$/)).toBeVisible();
      // Scrolls to the end of the content, where the save bar could cover a link.
      const toEnd = () => page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
      await toEnd();
      await expectNoViolation(page);
      await button(page, 'Update Profile').click();
      await expect(button(page, 'Save and take away')).toBeVisible();
      await expectNoViolation(page);
      await button(page, 'Save and take away').click();
      await expect(page.getByRole('alert').getByText('This could not be saved')).toBeVisible();
      await toEnd();
      await expectNoViolation(page);

      await button(page, 'Delete Profile').click();
      await expect(page.getByLabel('Type NOC Operator to confirm')).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);

      await page.goto('profile/business/new');
      await field(page, 'Name').press('Enter');
      await expect(page.getByText('This field is required. (Max 255 Characters)')).toBeVisible();
      await expectNoViolation(page);
    });

    test('application profiles are accessible', async ({ page, open }) => {
      await open('nova.admin', 'profile/app/list');
      await page.getByText('ALARM_OPERATOR ...').click();
      await expectNoViolation(page);

      await page.getByRole('link', { name: 'Inventory Auditor' }).click();
      await expect(field(page, 'Application')).toHaveValue('Inventory');
      await expectNoViolation(page);
      await page.getByRole('tab', { name: 'Roles' }).click();
      await page.getByRole('listbox', { name: 'Roles' }).press('ArrowDown');
      await expectNoViolation(page);
      const fields = [{ field: 'roles.0', message: 'The application does not have this role.' }];
      await page.route('**/profile/app/update', (route) =>
        route.fulfill({
          status: 422,
          json: { title: 'Invalid', status: 422, code: 'invalid_fields', fields },
        }),
      );
      await button(page, 'Update Profile').click();
      await expect(page.getByText('The application does not have this role.')).toBeVisible();
      await expectNoViolation(page);

      const lost = { uuid: '00000000-0000-4000-8000-00000000dead', name: 'LOST_ROLE' };
      await page.route('**/profile/app/get/*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), roles: [lost] } });
      });
      await page.reload();
      await expect(page.getByText('The application no longer has all of these')).toBeVisible();
      await expectNoViolation(page);

      await page.goto('profile/app/new');
      await field(page, 'Name').press('Enter');
      await expect(page.getByText('Please select an application')).toBeVisible();
      await expectNoViolation(page);
    });

    test('visibility profiles are accessible', async ({ page, open }) => {
      await open('nova.admin', 'profile/visibility/list');
      await button(page, 'Sync Visibility Elements').click();
      await expect(page.getByRole('menuitem', { name: 'Venue' })).toBeVisible();
      await expectNoViolation(page);
      await page.route('**/visibility/sync/all', refuse(504));
      await page.getByRole('menuitem', { name: 'All' }).click();
      await expect(notice(page, 'Syncing Timed Out, Please Try Again Later')).toBeVisible();
      await expectNoViolation(page);

      await page.getByRole('link', { name: 'Europe', exact: true }).click();
      await page.getByRole('tab', { name: /^Cluster( \d+ chosen)?$/ }).click();
      const kenya = page.getByRole('row', { name: /^Kenya/ });
      await kenya.getByText('Kenya').click();
      await expect(kenya.getByRole('button', { name: 'Make Primary' })).toBeVisible();
      await expectNoViolation(page);
      await choice(page, 'Primary Visibility').click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toBeHidden();
      // Waits, because the combobox takes the focus in the frame after its list of options has closed.
      await nextFrames(page);
      await page.getByRole('searchbox', { name: 'Filter Cluster' }).fill('no such cluster');
      await expect(page.getByText('Nothing found')).toBeVisible();
      await expectNoViolation(page);

      await page.getByRole('tab', { name: /^Cluster Group/ }).click();
      const coastal = page.getByRole('row', { name: 'Coastal' });
      await coastal.getByRole('button', { name: 'Default' }).click();
      await expectNoViolation(page);

      const lost = { uuid: '00000000-0000-4000-8000-00000000dead', name: 'Atlantis' };
      await page.route('**/profile/visibility/get/*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), clusters: [lost] } });
      });
      await discardAndReopen(page);
      await page.getByRole('tab', { name: /^Cluster( \d+ chosen)?$/ }).click();
      await expect(page.getByText(/Atlantis: they are gone/)).toBeVisible();
      await expectNoViolation(page);

      await page.goto('profile/visibility/new');
      await field(page, 'Name').fill('Nothing');
      await field(page, 'Name').press('Enter');
      await expect(
        page.getByRole('alert').getByText('Either primary visibility or a network group has to be set'),
      ).toBeVisible();
      await expectNoViolation(page);
    });

    test('applications are accessible', async ({ page, open }) => {
      await open('nova.admin', 'application/list');
      await page.getByRole('link', { name: 'Operations Dashboard' }).click();
      await expect(field(page, 'Name')).toHaveValue('Operations Dashboard');
      // Axe measures the visible part of a button, and the save bar may cover a part of this one.
      await button(page, 'Show API Password').evaluate((element) =>
        element.scrollIntoView({ block: 'center' }),
      );
      await expectNoViolation(page);
      await page.getByRole('tab', { name: 'Roles' }).click();
      await button(page, 'Delete DASHBOARD_USER').click();
      await expect(page.getByText('Deleted when you save')).toBeVisible();
      await expectNoViolation(page);
      await button(page, 'Keep DASHBOARD_USER').click();
      await button(page, 'Delete Application').click();
      await expect(page.getByLabel('Type Operations Dashboard to confirm')).toBeVisible();
      await expectNoViolation(page);

      await page.goto('application/new');
      await field(page, 'Name').press('Enter');
      await expect(page.getByText('This field is required. (Max 255 Characters)')).toHaveCount(8);
      await expectNoViolation(page);
    });

    test('sign-in clients are accessible', async ({ page, open }) => {
      await open('nova.admin', 'authClient/list');
      await page.getByRole('link', { name: 'Suite Application' }).click();
      await expect(field(page, 'Client ID')).toHaveValue(/./);
      await expectNoViolation(page);
      await button(page, 'Show Client Secret').click();
      await button(page, 'Generate a random Client Secret').click();
      await expectNoViolation(page);

      await page.goto('authClient/new');
      await field(page, 'Name').press('Enter');
      await expect(page.getByText('This field is required')).toHaveCount(2);
      await expectNoViolation(page);
    });
  });
}
