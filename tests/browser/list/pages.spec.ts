import { textMatch } from '../../../openapi/rules/text-match.ts';
import { expect, test } from '../fixtures.ts';
import { hold, UsersPage, WHOLE } from '../users-page.ts';

test('the first page is shown before the whole list has arrived, and the service filters until then', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/user/list/active?')) asked += 1;
  });
  const rest = await hold(page, WHOLE);
  await open('admin');
  await expect(users.rows).toHaveCount(10);
  await expect(users.count).toHaveText(/^\d+ active users$/);
  const first = await users.column(0);

  await users.filter('Name').fill('AN');
  await expect(users.count).toHaveText(/^\d+ of \d+ active users$/);
  await users.expectColumn(1, textMatch('an'));
  await users.sortButton('Email').click();
  const sorted = page.waitForResponse(/sort=-email&name=AN/);
  await users.sortButton('Email').click();
  await sorted;
  await expect(users.count).toHaveText(/^\d+ of \d+ active users$/);
  const found = await users.count.textContent();
  const served = await users.column(0);

  // The whole list begins with the displayed rows, so its arrival moves no row. Later pages come from the whole list.
  const whole = page.waitForResponse(WHOLE);
  rest.release();
  await whole;
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect.poll(() => users.column(0)).not.toEqual(served);
  const before = asked;
  await page.getByRole('link', { name: 'Page 1' }).click();
  await expect.poll(() => users.column(0)).toEqual(served);
  await expect(users.count).toHaveText(found ?? '');
  await users.sortButton('Username').click();
  await users.filter('Name').fill('');
  await expect.poll(() => users.column(0)).toEqual(first);
  expect(asked).toBe(before);
});
