import type { Locator } from '@playwright/test';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { historyTexts, sessionTexts } from '../../../src/screens/account/texts.ts';
import { expect, test } from '../fixtures.ts';
import { button, choice, field, freshName, leaveDialog, nextFrames, notice, title } from '../form-page.ts';
import { refuse, UsersPage } from '../users-page.ts';

/** Presses a key at a control and waits for the effect. Then expects that an element has the focus. */
async function press(control: Locator, effect: () => Promise<unknown>, key = 'Enter'): Promise<void> {
  const page = control.page();
  await control.focus();
  await page.keyboard.press(key);
  await effect();
  // The test waits until the browser has taken the focus from a disabled or hidden element.
  await nextFrames(page);
  await expect(page.locator('body')).not.toBeFocused();
}

/** The response to a request for the sign-in history. `next` is the cursor of older events. */
const events = (next: string | null) => ({ json: { events: [], next } });

const goesAway = (control: Locator) => () => expect(control).toHaveCount(0);

test('the lists keep the focus when its control disappears', async ({ page, open }) => {
  const users = new UsersPage(page);
  await page.route('**/user/list/active*', refuse(503), { times: 1 });
  await open('admin');
  await press(button(page, 'Try again'), () => expect(users.rows).toHaveCount(10));

  const step = (name: string) => users.pages.getByRole('link', { name, exact: true });
  await page.goto('user/list?size=100');
  await step('Page 2').click();
  await press(step('Next'), goesAway(step('Next')));
  await step('Page 2').click();
  await press(step('Previous'), goesAway(step('Previous')));

  await users.filter('Username').fill('a');
  await users.filter('Name').fill('e');
  const chip = (column: string) => page.getByRole('button', { name: new RegExp(`^Remove filter ${column}`) });
  await press(chip('Username'), goesAway(chip('Username')));
  await press(button(page, 'Clear all'), goesAway(chip('Name')));
  await users.filter('Username').fill('zzzz');
  await press(button(page, 'Clear filters'), () => expect(users.rows).not.toHaveCount(0));

  const first = await users.rows.first().getByRole('rowheader').innerText();
  await users.statusButton(first).press('Enter');
  await press(page.getByRole('menuitem', { name: 'Deactivate' }), goesAway(users.row(first)));
  const message = users.notices.getByRole('button', { name: `${first} Inactivated` });
  await press(message, goesAway(message));
});

test('the user form keeps the focus when its control is disabled or disappears', async ({
  page,
  open,
  call,
}) => {
  const [user] = (await call('nova.admin', 'GET', 'user/list/active')) as UserSummary[];
  await page.route('**/signIns*', (route) => route.fulfill(events(null)));
  await page.route('**/signIns*', (route) => route.fulfill(events('more')), { times: 1 });
  await page.route('**/sessions*', refuse(503), { times: 1 });
  await open('nova.admin', `user/edit/${user!.uuid}`);
  await expect(field(page, 'First Name')).toHaveValue(/./);
  const saved = () => expect(page.locator('form output').last()).toHaveText('All saved');
  await field(page, 'Desk Phone').fill(String(Date.now()));
  await press(choice(page, 'Location'), saved, 'Control+s');
  await expect(choice(page, 'Location')).toBeFocused();
  await field(page, 'Desk Phone').fill(String(Date.now() + 1));
  await press(page.getByRole('radio', { name: 'Active', exact: true }), saved, 'Control+s');
  await expect(page.getByRole('radio', { name: 'Active', exact: true })).toBeFocused();

  await page.getByRole('tab', { name: 'Sign-ins' }).click();
  const older = button(page, historyTexts.older);
  await press(older, goesAway(older));
  const again = button(page, 'Try again');
  await press(again, goesAway(again));
  const end = button(page, sessionTexts.endAll);
  if (await end.isVisible()) {
    await end.press('Enter');
    const confirm = page.getByRole('button', { name: sessionTexts.ask.all.label, exact: true });
    await press(confirm, goesAway(end));
  }

  await page.getByRole('tab', { name: 'Basic Info' }).click();
  await field(page, 'Mobile Phone').fill('1');
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await press(leaveDialog(page).getByRole('button', { name: 'Discard changes' }), () =>
    expect(title(page, 'Users')).toBeVisible(),
  );
});

test('the client form keeps the focus when its control disappears', async ({ page, open, call }) => {
  const name = freshName('focus');
  const { uuid } = (await call('nova.admin', 'POST', 'authClient/update', {
    uuid: null,
    name,
    description: 'For a test',
    clientSecret: 'S'.repeat(32),
    clientType: 'browser',
    redirectTargets: ['https://one.example/', 'https://two.example/'],
    allowedOrigins: ['https://one.example'],
  })) as { uuid: string };
  await open('nova.admin', `authClient/edit/${uuid}`);
  const remove = page.getByRole('button', { name: /^Remove / });
  await expect(remove).toHaveCount(2);
  for (let left = 1; left >= 0; left -= 1) {
    await press(remove.first(), () => expect(remove).toHaveCount(left));
  }
  await press(
    page.getByRole('radio').first(),
    () => expect(notice(page, 'client updated')).toBeVisible(),
    'Control+s',
  );
  await page.getByRole('button', { name: 'Delete Client', exact: true }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await press(dialog.getByRole('button', { name: 'Delete', exact: true }), () =>
    expect(title(page, 'OAuth2 Clients')).toBeVisible(),
  );
});

test('the tabs of profiles and applications keep the focus when their control disappears', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'profile/app/list');
  await page.getByRole('link', { name: 'Inventory Auditor' }).click();
  await page.getByRole('tab', { name: /^Roles/ }).click();
  const addAll = button(page, 'Add All');
  await press(addAll, () => expect(addAll).toBeDisabled());
  const removeAll = button(page, 'Remove All');
  await press(removeAll, () => expect(removeAll).toBeDisabled());
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  const discard = leaveDialog(page).getByRole('button', { name: 'Discard changes' });
  await press(discard, () => expect(title(page, 'Application Profiles')).toBeVisible());

  await page.goto('application/list');
  await page.getByRole('link', { name: 'Operations Dashboard' }).click();
  await page.getByRole('tab', { name: 'Roles' }).click();
  await button(page, 'Add Role').press('Enter');
  await page.keyboard.type('FOCUS');
  const remove = button(page, 'Delete FOCUS');
  await press(remove, goesAway(remove));
});
