import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { addToRequest, expectSignedIn, startAtApplication } from './suite.ts';

const OPENID = { response_type: 'code', scope: 'openid' };

test('prompt=login shows the login screen despite a session, with the username of login_hint', async ({
  page,
  stack,
}) => {
  await startAtApplication(page, stack);
  await fillLogin(page, 'viewer');
  await expectSignedIn(page, 'viewer', 'none');
  await page.getByRole('button', { name: 'Sign out here' }).click();

  await addToRequest(page, { ...OPENID, prompt: 'login', login_hint: 'admin' });
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('admin');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectSignedIn(page, 'admin', 'ADMIN');
});

test('prompt=select_account asks which account to use, and fills in the username of login_hint for another one', async ({
  page,
  stack,
}) => {
  await startAtApplication(page, stack);
  await fillLogin(page, 'viewer');
  await expectSignedIn(page, 'viewer', 'none');
  const select = async (hint: string) => {
    await page.getByRole('button', { name: 'Sign out here' }).click();
    await addToRequest(page, { ...OPENID, prompt: 'select_account', login_hint: hint });
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByText('asks which account to use. You are signed in as viewer.')).toBeVisible();
  };

  await select('viewer');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectSignedIn(page, 'viewer', 'none');

  await select('viewer');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('');

  await page.goto(`${stack.suiteUrl}application/`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expectSignedIn(page, 'viewer', 'none');
  await select('admin');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('admin');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectSignedIn(page, 'admin', 'ADMIN');
});

test('response_mode=form_post makes the browser post the response to the application', async ({
  page,
  stack,
}) => {
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/application/callback'),
  );
  await addToRequest(page, { ...OPENID, response_mode: 'form_post' });
  await startAtApplication(page, stack);
  await fillLogin(page, 'viewer');
  const fields = new URLSearchParams((await posted).postData() ?? '');
  expect([...fields.keys()]).toEqual(['code', 'state', 'iss']);
});
