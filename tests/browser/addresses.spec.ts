import { AREAS, expect, PRODUCT_ADMINISTRATOR, test } from './fixtures.ts';
import { title } from './form-page.ts';

test('a form URL with an invalid id shows Not Found without a request', async ({ page, open }) => {
  await open(PRODUCT_ADMINISTRATOR);
  await expect(title(page, 'Users')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const malformed = ['00000000-0000-4000-8000-00000000000', '%00', '..%2F..%2Fme'];
  for (const address of [
    ...AREAS.map((area) => `${area}/edit/xyz`),
    ...malformed.map((uuid) => `user/edit/${uuid}`),
  ]) {
    await page.goto(address);
    await expect(title(page, '404 Not Found')).toBeVisible();
    await expect(page.getByText('Page Not Found, please check URL is correct.')).toBeVisible();
    await expect(page).toHaveURL(/\/edit\//);
  }
  // Ignores the requests for lists, because the users list is still loading.
  const ofOne = asked.filter((url) => /\/api\/v1\/(user|profile|app|authClient)\/(?!list\/)/.test(url));
  expect(ofOne).toEqual([]);
  await page.goBack();
  await expect(title(page, '404 Not Found')).toBeVisible();
});

for (const path of [...AREAS.map((area) => `${area}/list`), 'user/list?status=inactive&sort=email']) {
  test(`${path} shows the last page, in the list and in the URL, if the URL names a later page`, async ({
    page,
    open,
  }) => {
    await open(PRODUCT_ADMINISTRATOR, `${path}${path.includes('?') ? '&' : '?'}page=99999`);
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    await expect(rows).not.toHaveCount(0);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const last = pages.getByRole('link', { name: /^Page / }).last();
    await expect(last).toHaveAttribute('aria-current', 'page');
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
    const number = await last.innerText();
    await expect.poll(() => new URL(page.url()).searchParams.get('page') ?? '1').toBe(number);
  });
}
