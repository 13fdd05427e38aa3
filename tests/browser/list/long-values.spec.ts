import type { Locator, Page } from '@playwright/test';
import type { Reference } from '../../../openapi/generated/types.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, PRODUCT_ADMINISTRATOR, test } from '../fixtures.ts';
import { freshName } from '../form-page.ts';

const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

const MARKS = '\u0301\u0316\u0323\u0302'.repeat(15);
const ARABIC = 'محمدالعبداللهالأحمد'.repeat(10);

/** Returns a name with this many characters and without a space. */
const longName = (length: number): string => freshName('aa').padEnd(length, 'w');

/** Returns the links and summaries that end outside of their cell or panel, and whether the content scrolls sideways. */
const overflows = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => [
    ...(main.scrollWidth > main.clientWidth ? ['the content'] : []),
    ...[...main.querySelectorAll('a[href], summary > *')]
      .filter((link) => {
        const { right } = (link.closest('td, th, aside') ?? main).getBoundingClientRect();
        return link.checkVisibility() && link.getBoundingClientRect().right > right;
      })
      .map((link) => link.outerHTML),
  ]);

async function expectNoOverflow(page: Page, shown: Locator): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(shown).toBeVisible();
    await expect.poll(() => overflows(page), `at ${width} px`).toEqual([]);
  }
}

test('long names without spaces stay in their cells, headers and fields', async ({ page, open, call }) => {
  const get = (path: string) => call(PRODUCT_ADMINISTRATOR, 'GET', path);
  const update = (path: string, body: object) =>
    call(PRODUCT_ADMINISTRATOR, 'POST', `${path}/update`, body) as Promise<Reference>;
  const copyOf = async (path: string, { uuid }: Reference) => {
    const stored = (await get(`${path}/get/${uuid}`)) as object;
    return update(path, { ...stored, uuid: null, name: longName(255), description: longName(250) });
  };
  const [found] = (await get('user/list/active?username=amelia.hartley')) as Reference[];
  const user = (await get(`user/${found!.uuid}`)) as Record<
    'businessProfile' | 'visibilityProfile',
    Reference
  >;
  const profile = await copyOf('profile/business', user.businessProfile);
  const visibility = await copyOf('profile/visibility', user.visibilityProfile);
  const username = longName(90);
  const saved = await update('user', {
    clonedId: null,
    user: {
      ...user,
      uuid: null,
      username,
      email: `${username.slice(0, 60)}@suite.example`,
      firstName: `e${MARKS}`,
      lastName: ARABIC,
      businessProfile: { uuid: profile.uuid, name: profile.name },
      visibilityProfile: { uuid: visibility.uuid, name: visibility.name },
    },
  });

  await test.step('in lists', async () => {
    await open(PRODUCT_ADMINISTRATOR, `user/list?username=${username}`);
    await expectNoOverflow(page, page.getByRole('link', { name: username }));
    await page.setViewportSize({ width: 1024, height: 900 });
    await expectNoViolation(page);
    await open(PRODUCT_ADMINISTRATOR, `profile/business/list?name=${profile.name}`);
    await expectNoOverflow(page, page.getByRole('link', { name: profile.name }));
  });
  await test.step('in cells with several names, whose cards leave out columns without names', async () => {
    await open(PRODUCT_ADMINISTRATOR, 'profile/app/list');
    await expectNoOverflow(page, page.getByText('ALARM_OPERATOR ...'));
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'Administrator', exact: true }) });
    await expect(card.getByRole('cell')).toHaveText([
      'Select Administrator',
      'Users, profiles and applications',
      'User Profile',
      'ADMIN',
      '',
    ]);
  });
  await test.step('in the form of a user', async () => {
    await open(PRODUCT_ADMINISTRATOR, `user/edit/${saved.uuid}`);
    await expectNoOverflow(page, page.getByRole('link', { name: `Open ${profile.name}` }));
    await page.setViewportSize({ width: 320, height: 844 });
    await expect(page.getByRole('tab', { name: 'Basic Info' })).toBeInViewport();
  });
  await test.step('in the forms of profiles, whose tabs have more counts than fit', async () => {
    await open(PRODUCT_ADMINISTRATOR, `profile/visibility/edit/${visibility.uuid}`);
    await expectNoOverflow(page, page.getByRole('textbox', { name: 'Name', exact: true }));
    await open(PRODUCT_ADMINISTRATOR, `profile/business/edit/${profile.uuid}`);
    await expectNoOverflow(page, page.getByRole('textbox', { name: 'Name', exact: true }));
  });
});
