import { expect, test } from '../fixtures.ts';
import { controlSuite } from '../suite.ts';
import { expectNoSidewaysScroll, madeUpUser, UsersPage } from '../users-page.ts';

const PROFILE = 3;

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
  // Any numbers are accepted, because other tests use the same service and may have changed users of the inventory.
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

const NAMES = {
  'of 255 letters without a space': 'W'.repeat(255),
  'from right to left': 'דוד מזרחי',
  'with combining marks': `Z${'\u0301'.repeat(60)}algo`,
  'of emoji': '👩🏽‍💻👨‍👩‍👧‍👦🏳️‍🌈',
  'with a bidirectional override': '\u202Etxt.exe\u202C',
  'of HTML': '<img src=x onerror=alert(1)><b>bold</b>',
};

test('unusual names are shown literally, and do not break the layout', async ({ page, open }) => {
  const users = new UsersPage(page);
  const json = Object.entries(NAMES).map(([, name], index) => ({
    ...madeUpUser(name, name),
    username: String(index),
  }));
  await page.route('**/user/list/active*', (route) => route.fulfill({ json }));
  await open('admin');
  await expect(users.rows).toHaveCount(json.length);
  expect(await users.column(PROFILE)).toEqual(Object.values(NAMES));
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

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
