import { PRODUCT_ADMIN, PRODUCT_CODE } from '../../openapi/product.ts';
import { freePort } from '../support/free-port.ts';
import { MENU, menuFor } from '../support/menu.ts';
import { startStack } from '../support/stack.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { controlSuite } from './suite.ts';
import { expectNoSidewaysScroll, madeUpUser, refuse, UsersPage } from './users-page.ts';

const PROFILE = 3;

test('a list that cannot be loaded shows the reason, and can be loaded again', async ({ page, open }) => {
  const users = new UsersPage(page);
  await page.route('**/user/list/active*', refuse(503, 'The database is away'), { times: 1 });
  await open('admin');
  await expect(page.getByText('The active users could not be loaded')).toBeVisible();
  await expect(page.getByText('The database is away')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(users.rows).toHaveCount(10);
});

test('a long e-mail address is truncated on a phone, and shown in full on request', async ({
  page,
  open,
}) => {
  const short = 'maximiliane.brandstetter@mail.meridian.example';
  const long = `maximiliane.brandstetter-hohenwarter_von.lichtenfels@${'suite.'.repeat(4)}example`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/user/list/active*', (route) =>
    route.fulfill({
      json: [madeUpUser('long', null), madeUpUser('short', null)].map((user) => ({
        ...user,
        email: user.username === 'long' ? long : short,
      })),
    }),
  );
  await open('admin');
  const address = (text: string) => page.locator('tbody').getByText(text, { exact: true });
  for (const text of [short, long]) {
    const { height, isCut } = await address(text).evaluate((element) => ({
      height: element.clientHeight,
      isCut: element.scrollWidth > element.clientWidth,
    }));
    expect(height).toBe(20);
    expect(isCut).toBe(text === long);
  }
  await expectNoSidewaysScroll(page);
  await address(long).hover();
  await expect(page.getByRole('tooltip')).toHaveText(long);
});

test('Pull User Info shows its progress and its result', async ({ page, open, stack }) => {
  const users = new UsersPage(page);
  const control = (mode: string) => controlSuite(stack, { part: 'inventory', mode });
  const pull = page.getByRole('button', { name: 'Pull User Info' });
  await open('admin');
  try {
    await control('slow');
    await pull.click();
    await expect(page.getByRole('button', { name: 'Pulling...' })).toHaveAttribute('aria-busy', 'true');
    await control('ok');
    await expect(users.notice('User Info Pull Successful')).toBeVisible();
    await expect(pull).toBeVisible();

    for (const mode of ['refuse', 'down']) {
      await page.reload();
      await control(mode);
      await pull.click();
      await expect(users.notice('User Info Pull Failed')).toBeVisible();
      await expect(pull).not.toHaveAttribute('aria-busy', 'true');
    }
  } finally {
    await control('ok');
  }
});

test('a pull lists the omitted users with the reasons, until the list is dismissed', async ({
  page,
  open,
  stack,
}) => {
  const users = new UsersPage(page);
  const control = (mode: string) => controlSuite(stack, { part: 'inventory', mode });
  const alert = page.getByRole('main').getByRole('alert');
  await open('admin');
  try {
    await control('partly');
    await page.getByRole('button', { name: 'Pull User Info' }).click();
    await expect(users.notice('User Info Pull Successful')).toBeVisible();
  } finally {
    await control('ok');
  }
  // Accepts any numbers, because other tests use the same service and may have changed users of the inventory.
  await expect(alert).toContainText(/\d+ users could not be pulled/);
  await expect(alert).toContainText(/\d+ created, \d+ changed, \d+ left as they were/);
  await alert.getByText('Omitted users, with reasons').click();
  await expect(alert.getByRole('listitem')).toContainText([
    'lastName: This field is required.',
    'Another user has this e-mail address.',
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Bulk Management' }).click();
  await expect(page.getByRole('heading', { name: 'Bulk User Management' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.goBack();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toHaveCount(0);
  await expect(users.heading).toBeFocused();
});

test('profile names are links for administrators', async ({ page, open }) => {
  const users = new UsersPage(page);
  await open('admin', 'user/list?username=adelaide.faure');
  for (const [name, href] of [
    ['adelaide.faure', '/userprofile/user/edit/'],
    ['NOC Operator', '/userprofile/profile/business/edit/'],
    ['Everything', '/userprofile/profile/visibility/edit/'],
  ] as const) {
    await expect(users.row('adelaide.faure').getByRole('link', { name })).toHaveAttribute(
      'href',
      new RegExp(`^${href}[0-9a-f-]{36}$`),
    );
  }
});

for (const [viewer, username, profile] of [
  ['sco.admin', 'adelaide.faure', 'NOC Operator'],
  ['viewer', 'viewer', 'Reader'],
] as const) {
  test(`profile names are plain text for ${viewer}`, async ({ page, open }) => {
    const row = new UsersPage(page).row(username);
    await open(viewer, `user/list?username=${username}`);
    await expect(row.getByRole('link')).toHaveText([username]);
    await expect(row).toContainText(profile);
    await expect(row).toContainText('Everything');
  });
}

test('an installation with a single account shows in an empty list what to do next', async ({ page }) => {
  const stack = await startStack({
    port: await freePort(),
    environment: { DEMO: '0', ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'a long password' },
  });
  try {
    const users = new UsersPage(page);
    await page.goto(`${stack.url}user/list`);
    await fillLogin(page, 'root', 'a long password');
    await expect(users.count).toHaveText('1 active user');
    await page.getByRole('radio', { name: 'Inactive' }).click();
    await expect(page.getByText('There are no inactive users')).toBeVisible();
    await expect(page.getByText('Users who are deactivated are listed here.')).toBeVisible();
    await expect(users.pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
  } finally {
    await stack.stop();
  }
});

for (const [username, roles] of [
  ['viewer', []],
  ['sco.admin', ['SCO_ADMIN']],
  ['admin', ['ADMIN']],
  [`${PRODUCT_CODE}.admin`, [PRODUCT_ADMIN]],
] as const) {
  const allowed = menuFor(roles);
  const refused = MENU.filter((entry) => !allowed.includes(entry));
  test(`${username} cannot open screens that their role excludes`, async ({ page, open }) => {
    await open(username);
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    for (const { to } of refused) {
      await page.goto(to.slice(1));
      await expect(page).toHaveURL(/\/userprofile\/forbidden$/);
      await expect(page.getByText('You do not have permission to access this.')).toBeVisible();
    }
    for (const { to } of allowed) {
      await page.goto(to.slice(1));
      await expect(page.getByRole('table')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(to));
    }
  });
}

const LONG = 'W'.repeat(255);
for (const [what, name] of [
  ['255 letters without a space', LONG],
  ['right-to-left', 'דוד מזרחי'],
  ['combining marks', `Z${'\u0301'.repeat(60)}algo`],
  ['emoji', '👩🏽‍💻👨‍👩‍👧‍👦🏳️‍🌈'],
  ['a bidirectional override', '\u202Etxt.exe\u202C'],
  ['HTML', '<img src=x onerror=alert(1)><b>bold</b>'],
] as const) {
  test(`${what} as a name is shown literally, and does not break the layout`, async ({ page, open }) => {
    const users = new UsersPage(page);
    await page.route('**/user/list/active*', (route) => route.fulfill({ json: [madeUpUser(name, name)] }));
    await open('admin');
    await expect(users.rows).toHaveCount(1);
    expect((await users.column(PROFILE))[0]).toBe(name.trim());
    for (const width of [1440, 800, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  });
}

test('a page of 100 users fits a phone', async ({ page, open }) => {
  const users = new UsersPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open('admin', 'user/list?size=100');
  await expect(users.rows).toHaveCount(100);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await users.filter('Username').fill('anh');
  await expect(users.row('anh.hoang')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

for (const status of [403, 404]) {
  test(`a list whose request gets ${status} shows Not Found`, async ({ page, open }) => {
    await page.route('**/user/list/active*', refuse(status));
    await open('admin');
    await expect(page).toHaveURL(/\/userprofile\/notFound$/);
    await expect(page.getByText('Page Not Found, please check URL is correct.')).toBeVisible();
  });
}
