import { freePort } from '../../support/free-port.ts';
import { startStack } from '../../support/stack.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test('a page at another origin than PUBLIC_URL shows both origins, and links to the right one', async ({
  page,
}) => {
  const own = await startStack({
    port: await freePort(),
    environment: {
      PUBLIC_URL: 'https://users.example.org',
      DEMO: '0',
      ADMIN_USERNAME: 'first.admin',
      ADMIN_PASSWORD: 'long enough for the first',
    },
  });
  try {
    await page.goto(`${own.url}user/list?username=anna`);
    const said = page.getByRole('alert');
    await expect(said).toContainText(`opened at ${new URL(own.url).origin}`);
    await expect(said).toContainText('set up for https://users.example.org (PUBLIC_URL)');
    await expect(said.getByRole('link')).toHaveAttribute(
      'href',
      'https://users.example.org/userprofile/user/list',
    );
    await expectNoViolation(page);
  } finally {
    await own.stop();
  }
});

test('a page at another name of the local host redirects to the login screen', async ({ page, baseURL }) => {
  const address = new URL(baseURL!);
  address.hostname = 'localhost';
  await page.goto(`${address.href}user/list`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(({ origin }) => origin === new URL(baseURL!).origin);
});
